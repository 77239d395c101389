export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'unsupported'
  | 'unprocessable'
  | 'too-many'
  | 'no-space'
  | 'unavailable';

/**
 * The one error that carries a sentence for people. `code` is for programs (snake_case, stable), `message` is shown
 * as it is, `fields` names the inputs at fault. Everything else that is thrown becomes a 500 with a fixed sentence.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  /** When another try makes sense; where nothing is said, the answer says what is usual. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: ErrorKind,
    code: string,
    message: string,
    options: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
