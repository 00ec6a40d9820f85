"""What ships with the built site, under which licence: rows, texts, and the test's list of what there is."""
