"""Wooden blocks on a table: their shapes, whether a tower of them stands, and how one is built."""
