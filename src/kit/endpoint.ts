import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS';

/**
 * How a body travels; every other way is refused with 415. `json` is what is not said otherwise, `form` an HTML form or the same
 * as JSON, `file` a form with one file that is read while it arrives, `bytes` what a signature is over, exactly as it came, and
 * `stream` the connection itself, for a protocol of its own.
 */
export type BodyFormat = 'json' | 'form' | 'file' | 'bytes' | 'stream';

/**
 * One call of the application, described once: it types the handler and the browser, is checked in both directions by
 * the server, and becomes a line of the OpenAPI document.
 */
export type Endpoint<
  M extends Method = Method,
  Path extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Takes extends BodyFormat = BodyFormat,
> = {
  readonly method: M;
  readonly path: Path;
  readonly summary: string;
  readonly params?: Params | undefined;
  readonly query?: Query | undefined;
  /** Without it a call takes no body. JSON and forms are checked by it; of the others it only tells callers what to send. */
  readonly body?: Body | undefined;
  readonly takes?: Takes | undefined;
  /** Of `bytes` and of a `stream`; a stream is refused in any other. */
  readonly mediaType?: string | undefined;
  readonly reply: Reply;
  /** Where the reply is a file and no JSON. */
  readonly replyType?: string | undefined;
  readonly status?: 200 | 201 | 202 | 204 | undefined;
};

export function endpoint<
  const M extends Method,
  const Path extends string,
  Reply extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  const Takes extends BodyFormat = 'json',
>(
  definition: Endpoint<M, Path, Params, Query, Body, Reply, Takes>,
): Endpoint<M, Path, Params, Query, Body, Reply, Takes> {
  return definition;
}

/** What the server reads out of the three parts of a request, after checking. */
export type ParamsOf<E> = E extends Endpoint<any, any, infer P, any, any, any> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<any, any, any, infer Q, any, any> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<any, any, any, any, infer B, any> ? z.output<B> : never;

/** What a caller may send, and what reaches it as JSON. */
export type QueryInput<E> = E extends Endpoint<any, any, any, infer Q, any, any> ? z.input<Q> : never;
export type BodyInput<E> = E extends Endpoint<any, any, any, any, infer B, any> ? z.input<B> : never;
export type ReplyOf<E> = E extends Endpoint<any, any, any, any, any, infer R> ? z.output<R> : never;
export type PathOf<E> = E extends Endpoint<any, infer P, any, any, any, any> ? P : never;
export type MethodOf<E> = E extends Endpoint<infer M, any, any, any, any, any> ? M : never;
export type FormatOf<E> = E extends Endpoint<any, any, any, any, any, any, infer T> ? T : never;
