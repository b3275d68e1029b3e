"""The client for asynchronous programs, from which `sdk/python/scripts/generate.ts` makes the synchronous one."""
