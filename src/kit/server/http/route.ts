import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { AccessRule, Actor, SignedIn } from '#kit/actor.ts';
import type { BodyOf, Endpoint, FormatOf, ParamsOf, QueryOf } from '#kit/endpoint.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Topic } from '#kit/topic.ts';
import type { FileForm } from './file-form.ts';
import type { SessionChange } from './session-cookie.ts';

/** There is no default: a route without a rule does not compile and does not start. */
export type Access = 'everyone' | AccessRule;

/** What a rule has made sure of, as the handler sees it. */
type UserBehind<A> = A extends AccessRule<infer User> ? User : SignedIn | null;

/**
 * What a call brings along that may come from anywhere, such as a provider's signature over the bytes of its body. It is looked
 * at before the handler is called, and only `true` lets the call pass.
 */
export type Proof = {
  readonly name: string;
  isProven(
    message: { readonly headers: IncomingHttpHeaders; readonly body: Buffer },
    kit: Kit,
  ): boolean | Promise<boolean>;
};

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

type Arriving = { file: FileForm; bytes: Buffer; stream: IncomingMessage };

export type Input<E, User extends SignedIn | null = SignedIn | null> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: FormatOf<E> extends keyof Arriving ? Arriving[FormatOf<E>] : BodyOf<E>;
  actor: Actor<User>;
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

/** A file that is written while it leaves, in the endpoint's `replyType`. */
export class FileReply {
  readonly content: Readable;
  readonly headers: Record<string, string>;

  constructor(content: Readable, headers: Record<string, string>) {
    this.content = content;
    this.headers = headers;
  }
}

/** The connection goes to somebody who speaks a protocol of its own on it, and answers by itself. */
export class HandOver {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

  constructor(answer: HandOver['answer']) {
    this.answer = answer;
  }
}

/** What the topics of an answer may depend on. */
export type Asked<E> = Pick<Input<E>, 'params' | 'query' | 'actor'>;

/** The same ones always, or by what is asked for: `({ params }) => [propertyTopic(params.id)]`. */
export type TopicsOf<E> = readonly Topic[] | ((input: Asked<E>) => readonly Topic[]);

type ReplyInput<E> = E extends Endpoint<any, any, any, any, any, infer R> ? z.input<R> : never;
type Answer<E> =
  | ReplyInput<E>
  | Reply<ReplyInput<E>>
  | FileReply
  | (FormatOf<E> extends 'stream' ? HandOver : never);

type Options = {
  /** Whether the call must remember the visitor, who gets a cookie if they have none. */
  remembersVisitor?: boolean;
  /** Whether everybody gets the same answer: it is then kept until the content moves. */
  isShared?: boolean;
  /** For bodies beyond the application's 100 kB; of a form with a file, for the file alone. */
  bodyLimitBytes?: number;
  /** Whether the body may take hours, as long as it keeps coming. */
  slowBody?: boolean;
  /** On every answer, refusals too. */
  headers?: Record<string, string>;
};

export type RouteDefinition = {
  readonly endpoint: Endpoint;
  readonly access: Access;
  readonly from: 'own pages' | Proof;
  readonly options: Options;
  /** What its answer depends on: kept answers, kept pages and open pages ask anew only after a change of one of them. */
  topics(input: Asked<Endpoint>): readonly Topic[];
  handle(input: Input<Endpoint>): Promise<unknown>;
};

export function route<E extends Endpoint<any, any, any, any, any, any>, const A extends Access>(
  endpoint: E,
  definition: Omit<Options, 'isShared'> & {
    access: A;
    /** Our own pages, unless a proof is declared. */
    from?: FormatOf<E> extends 'bytes' ? RouteDefinition['from'] : 'own pages';
    handle(input: Input<E, UserBehind<A>>): Promise<Answer<E>>;
  } & ({ isShared: true; topics: TopicsOf<E> } | { isShared?: false; topics?: TopicsOf<E> }),
): RouteDefinition;
export function route(
  endpoint: Endpoint,
  {
    access,
    from = 'own pages',
    topics = [],
    handle,
    ...options
  }: Options &
    Pick<RouteDefinition, 'access' | 'handle'> &
    Partial<Pick<RouteDefinition, 'from'>> & { topics?: TopicsOf<Endpoint> },
): RouteDefinition {
  return {
    endpoint,
    access,
    from,
    options,
    topics: typeof topics === 'function' ? topics : () => topics,
    handle,
  };
}
