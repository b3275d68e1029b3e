/** An answer with the response that brought it. */
export interface Answered<Body> {
  readonly data: Body;
  /** Status and headers, such as `X-Quota-Used` and `X-RateLimit-Remaining`; its body has been read. */
  readonly response: Response;
  /** Names the request in the service's log. */
  readonly requestId: string | null;
}

/** The promise of an answer; `withResponse()` gives the response's headers and request id beside it. */
export class ApiPromise<Body> extends Promise<Body> {
  readonly #answered: Promise<Answered<Body>>;

  constructor(answered: Promise<Answered<Body>>) {
    // Of the promise that this is nothing is used: all that is asked of it goes to the answer.
    super((resolve) => resolve(undefined as never));
    this.#answered = answered;
  }

  withResponse(): Promise<Answered<Body>> {
    return this.#answered;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  override then<Fulfilled = Body, Rejected = never>(
    onfulfilled?: ((body: Body) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onrejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#answered.then(({ data }) => data).then(onfulfilled, onrejected);
  }

  override catch<Rejected = never>(
    onrejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Body | Rejected> {
    return this.then(undefined, onrejected);
  }

  override finally(onfinally?: (() => void) | null): Promise<Body> {
    return this.then().finally(onfinally);
  }
}
