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

  /** What is made of it by `then` and `catch` is an ordinary promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  constructor(answered: Promise<Answered<Body>>) {
    super((resolve, reject) => {
      answered.then(({ data }) => resolve(data), reject);
    });
    this.#answered = answered;
  }

  withResponse(): Promise<Answered<Body>> {
    // The failure is told there: nobody waits for it here.
    this.catch(() => undefined);
    return this.#answered;
  }
}
