"""What `maskgrader verify` proves of a course before students meet it."""
