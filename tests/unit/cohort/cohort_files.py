"""Contents of cohort files for the tests in this folder."""

VALID = 'title = "Spring"\ncourse_id = "decoder"\nseed = "s3cret"\n'
SEED_FILE = VALID.replace('seed = "s3cret"', 'seed_file = "seed.txt"')

FULL = """
title = "Spring"
course_id = "decoder-spring"
seed = "s3cret"
language = "es"
time_zone = "Europe/Madrid"
gradebook = "env:GRADEBOOK_URL"
exchange = "/srv/exchange"
hidden_checks = "private/hidden"

[dates.mask]
release = 2027-03-01T09:00:00
due = 2027-03-28

[late]
policy = "per_day"
percent = 10
grace_minutes = 15
cap_percent = 50
zero_after_days = 7

[weights]
mask = 2
decoder_layer = 0.5
"""
