"""Every message that crosses a wire, typed once: events, commands, views, frames of sockets, requests and answers.

Table, server, client and the types of the web app are made of these. All are frozen dataclasses with a plain form
(`astragal.core.struct`) and need nothing but the standard library; `astragal.codec` turns them into JSON and back.
"""
