"""Games that other systems have too, in our kernel, to measure ourselves beside them."""
