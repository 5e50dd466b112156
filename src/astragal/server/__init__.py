"""HTTP, WebSocket and storage. Thin: it carries tables to clients and disks, and knows no rule of any game."""
