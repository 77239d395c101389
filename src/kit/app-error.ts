import { type Message, textOf } from './msg.ts';

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
 * The only error whose message is shown to users. `code` is for programs (snake_case, stable). `text` is
 * rendered in the language of the caller when the response is sent. `fields` names the invalid inputs, and
 * `message` is the English text, for logs. Every other error becomes a 500 with a fixed sentence.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly text: Message;
  readonly fields: Readonly<Record<string, Message>> | undefined;
  /**
   * The number of seconds after which a retry makes sense; if undefined, the response uses the default for
   * its status.
   */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: ErrorKind,
    code: string,
    text: Message,
    options: {
      fields?: Readonly<Record<string, Message>> | undefined;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(textOf(text), { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.text = text;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
