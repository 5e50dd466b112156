"""What takes long, in processes of its own: bots that think, and heavy requests."""
