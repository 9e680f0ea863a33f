"""The blocks for the browser, as a TypeScript module: the same corners and constants that the judge has."""

import json

from labtop.physics import shapes as know

HEAD = "// Written by `make wire` from labtop.physics.shapes; not by hand.\n"
CONSTANTS = {
    "density": know.DENSITY,
    "friction": know.FRICTION,
    "dimensions": know.DIMENSIONS,
    "gravity": know.GRAVITY,
    "step": know.STEP,
    "iterations": know.ITERATIONS,
    "impratio": know.IMPRATIO,
    "solref": know.SOLREF,
    "solimp": know.SOLIMP,
    "touch": know.TOUCH,
    "near": know.NEAR,
    "overlap": know.OVERLAP,
    "drift": know.DRIFT,
    "table": know.TABLE,
    "most": know.MOST,
}


def typescript() -> str:
    names = " | ".join(json.dumps(name) for name in know.SHAPES)
    shapes = ",\n".join(f"  {json.dumps(shape.name)}: {{\n{inside(shape)}  }}" for shape in know.SHAPES.values())
    constants = ",\n".join(f"  {name}: {json.dumps(value)}" for name, value in CONSTANTS.items())
    return f"""{HEAD}
export type ShapeName = {names}
export type Corner = readonly [number, number, number]

/**
 * Metres, z up; the origin is the centre of the bounding box. Pieces are convex: the corners of their hulls. All are
 * meshes to the engine: stacked a little askew, its boxes rattle.
 */
export interface Shape {{
  readonly size: Corner
  readonly pieces: readonly (readonly Corner[])[]
}}

export const shapes: Readonly<Record<ShapeName, Shape>> = {{
{shapes},
}}

/** Of the judge: metres, kilograms, seconds. Two things touch when they are at most `touch` apart. */
export const constants = {{
{constants},
}} as const
"""


def inside(shape: know.Shape) -> str:
    pieces = "".join(f"      {json.dumps(piece)},\n" for piece in shape.pieces)
    return f"    size: {json.dumps(shape.size)},\n    pieces: [\n{pieces}    ],\n"
