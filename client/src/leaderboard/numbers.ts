// Ratings as people read them.

/** `12.0`, `−1.8`: always with one decimal, and a real minus. */
export const rating = (value: number) => (value < 0 ? `−${(-value).toFixed(1)}` : value.toFixed(1))

/** `+1.3`, `−0.4`, `±0.0`: how far it moved. */
export const change = (value: number) => (value > 0 ? `+${value.toFixed(1)}` : value < 0 ? rating(value) : '±0.0')
