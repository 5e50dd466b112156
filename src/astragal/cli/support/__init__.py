"""What several commands share: words, errors, the terminal, reading arguments."""
