# Made by `bun run sdk/python/scripts/generate.ts` from the asynchronous client. Not to be changed by hand.
"""The client for synchronous programs."""
