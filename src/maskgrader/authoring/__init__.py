"""What authors of hidden checks work with: pytest on a notebook of theirs."""
