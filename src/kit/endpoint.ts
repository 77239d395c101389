import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS';

/**
 * The format of a request body; any other format is refused with 415. `json` is the default. `form` is an
 * HTML form or the same fields as JSON, and `file` is a form with one file that is read as it arrives.
 * `bytes` is the raw body that a signature covers. `stream` hands the connection to a separate protocol.
 */
export type BodyFormat = 'json' | 'form' | 'file' | 'bytes' | 'stream';

/**
 * How a call uses the Idempotency-Key header, so that a retry after a lost response acts only once. With `true`
 * the header is needed, and a key belongs to the account or browser that sends it. With `by-link` it is needed
 * too, and a key belongs to the secret link in the path, in any browser. With `optional`, each request without
 * a key counts as new.
 */
export type Idempotent = true | 'by-link' | 'optional';

/**
 * One call of the API. The description types both the handler and the browser's call, the server validates
 * requests and responses against it, and the OpenAPI document lists it.
 */
export type Endpoint<
  M extends Method = Method,
  Path extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Takes extends BodyFormat = BodyFormat,
  Once extends Idempotent | undefined = Idempotent | undefined,
> = {
  readonly method: M;
  readonly path: Path;
  readonly summary: string;
  readonly params?: Params | undefined;
  readonly query?: Query | undefined;
  /**
   * The schema of the body; without one, a call takes no body. It validates JSON and forms, and only
   * documents other formats.
   */
  readonly body?: Body | undefined;
  readonly takes?: Takes | undefined;
  /** The media type for `bytes` and `stream`; a stream of any other type is refused. */
  readonly mediaType?: string | undefined;
  readonly reply: Reply;
  /** The media type of the response when it is a file and not JSON. */
  readonly replyType?: string | undefined;
  readonly status?: 200 | 201 | 202 | 204 | undefined;
  readonly idempotent?: Once | undefined;
};

export function endpoint<
  const M extends Method,
  const Path extends string,
  Reply extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  const Takes extends BodyFormat = 'json',
  const Once extends Idempotent | undefined = undefined,
>(
  definition: Endpoint<M, Path, Params, Query, Body, Reply, Takes, Once>,
): Endpoint<M, Path, Params, Query, Body, Reply, Takes, Once> {
  return definition;
}

/** The values that the server reads from the path, the query and the body of a request, after validation. */
export type ParamsOf<E> = E extends Endpoint<any, any, infer P, any, any, any> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<any, any, any, infer Q, any, any> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<any, any, any, any, infer B, any> ? z.output<B> : never;

/** The values that a caller may send, and those that it receives as JSON. */
export type QueryInput<E> = E extends Endpoint<any, any, any, infer Q, any, any> ? z.input<Q> : never;
export type BodyInput<E> = E extends Endpoint<any, any, any, any, infer B, any> ? z.input<B> : never;
export type ReplyOf<E> = E extends Endpoint<any, any, any, any, any, infer R> ? z.output<R> : never;
export type PathOf<E> = E extends Endpoint<any, infer P, any, any, any, any> ? P : never;
export type MethodOf<E> = E extends Endpoint<infer M, any, any, any, any, any> ? M : never;
export type FormatOf<E> = E extends Endpoint<any, any, any, any, any, any, infer T> ? T : never;
export type IdempotentOf<E> = E extends Endpoint<any, any, any, any, any, any, any, infer I> ? I : never;
