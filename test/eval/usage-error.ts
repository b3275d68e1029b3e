/** The command was called wrongly: what is wrong, in a sentence. The command line ends with exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
