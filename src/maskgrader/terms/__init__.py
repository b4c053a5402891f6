"""What is done with a cohort as a whole: begin it, fill it, look at it, pack it away."""
