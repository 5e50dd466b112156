"""Requests and answers: pages, REST, who asks, and what stands before every request."""
