"""Tables in memory and the sockets at them."""
