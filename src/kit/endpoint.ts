import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

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
> = {
  readonly method: M;
  readonly path: Path;
  readonly summary: string;
  readonly params?: Params | undefined;
  readonly query?: Query | undefined;
  readonly body?: Body | undefined;
  readonly reply: Reply;
  readonly status?: 200 | 201 | 202 | 204 | undefined;
};

export function endpoint<
  const M extends Method,
  const Path extends string,
  Reply extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<M, Path, Params, Query, Body, Reply>): Endpoint<M, Path, Params, Query, Body, Reply> {
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
