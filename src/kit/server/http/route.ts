import type { z } from 'zod';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#kit/endpoint.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Actor } from './actor.ts';
import type { SessionChange } from './session-cookie.ts';

/** Who may call. `demand` throws AppError 'unauthenticated' or 'forbidden' for everybody else. */
export type AccessRule = { readonly name: string; demand(actor: Actor): void };

/** There is no default: a route without a rule does not compile and does not start. */
export type Access = 'everyone' | AccessRule;

/** Where a request comes from: for limits on guessing, for the list of sessions, and for ending one. */
export type Caller = {
  /** An IPv4 address or the /64 of an IPv6 one: see networkOf. */
  address: string;
  /** Whether it brought a visitor's cookie along. */
  isKnownVisitor: boolean;
  userAgent: string;
  sessionToken: string | null;
  /** The same for every try of one and the same request; null where the caller makes none. */
  idempotencyKey: string | null;
};

export type Input<E> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  actor: Actor;
  caller: Caller;
  kit: Kit;
};

/** An answer whose headers matter or which begins or ends a session; a plain value otherwise. */
export class Reply<T> {
  readonly value: T;
  readonly headers: Record<string, string>;
  readonly session: SessionChange | null;

  constructor(value: T, options: { headers?: Record<string, string>; session?: SessionChange } = {}) {
    this.value = value;
    this.headers = options.headers ?? {};
    this.session = options.session ?? null;
  }
}

type ReplyInput<E> = E extends Endpoint<any, any, any, any, any, infer R> ? z.input<R> : never;

export type RouteDefinition = {
  readonly endpoint: Endpoint;
  readonly access: Access;
  /** Whether the call must remember the visitor: he gets a cookie if he has none. */
  readonly remembersVisitor: boolean;
  /** Whether everybody gets the same answer: it is then kept until the content moves. */
  readonly isShared: boolean;
  /** For bodies beyond the application's 100 kB. */
  readonly bodyLimitBytes: number | null;
  readonly handle: (input: Input<Endpoint>) => Promise<unknown>;
};

export function route<E extends Endpoint<any, any, any, any, any, any>>(
  endpoint: E,
  options: {
    access: Access;
    remembersVisitor?: boolean;
    isShared?: boolean;
    bodyLimitBytes?: number;
    handle: (input: Input<E>) => Promise<ReplyInput<E> | Reply<ReplyInput<E>>>;
  },
): RouteDefinition {
  return {
    endpoint,
    access: options.access,
    remembersVisitor: options.remembersVisitor ?? false,
    isShared: options.isShared ?? false,
    bodyLimitBytes: options.bodyLimitBytes ?? null,
    handle: options.handle,
  };
}
