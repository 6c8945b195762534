"""The figures by which players compare games."""
