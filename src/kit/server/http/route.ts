import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { AccessRule, Actor, SignedIn } from '#kit/actor.ts';
import type { BodyOf, Endpoint, FormatOf, IdempotentOf, ParamsOf, QueryOf } from '#kit/endpoint.ts';
import type { Language } from '#kit/languages.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import type { Idempotency } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Topic } from '#kit/topic.ts';
import type { FileForm } from './file-form.ts';
import type { LanguageChoice } from './language-cookie.ts';
import type { SessionChange } from './session-cookie.ts';

/** The access rule of a route. There is no default: a route without a rule neither compiles nor starts. */
export type Access = 'everyone' | AccessRule;

/** The user type that a rule guarantees to the handler. */
type UserOf<A> = A extends AccessRule<infer User> ? User : SignedIn | null;

/**
 * The way in which a call from any origin proves its sender, such as a provider's signature over the bytes of
 * its body. It is checked before the handler runs, and only `true` is accepted.
 */
export type Proof = {
  readonly name: string;
  isProven(
    message: { readonly headers: IncomingHttpHeaders; readonly body: Buffer },
    kit: Kit,
  ): boolean | Promise<boolean>;
};

/**
 * Facts about the sender of a request, used for rate limits, for the list of sessions and for ending a
 * session.
 */
export type Caller = {
  /** The network address: an IPv4 address or the /56 of an IPv6 address (see networkOf). */
  address: string;
  /** True when the request had a valid visitor cookie. */
  isKnownVisitor: boolean;
  userAgent: string;
  sessionToken: string | null;
  /** The language of the page that makes the call. */
  language: Language;
  /** The language that was chosen on the device. */
  languageChoice: LanguageChoice | null;
  /** The proof of work, for limits that others can exhaust: see consumeAttempt. */
  work: ProofOfWork;
};

/** The input of `runIdempotent`, in calls that are declared `idempotent`. */
type IdempotencyOf<I> = undefined extends I
  ? Idempotency | null
  : Idempotency<I extends 'optional' ? string | null : string>;

type IncomingRequest = { file: FileForm; bytes: Buffer; stream: IncomingMessage };

export type Input<E, User extends SignedIn | null = SignedIn | null> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: FormatOf<E> extends keyof IncomingRequest ? IncomingRequest[FormatOf<E>] : BodyOf<E>;
  actor: Actor<User>;
  caller: Caller;
  idempotency: IdempotencyOf<IdempotentOf<E>>;
  kit: Kit;
};

/**
 * A response with its own headers, or a response that starts or ends a session. Other handlers return a plain
 * value.
 */
export class Reply<T> {
  readonly value: T;
  readonly headers: Record<string, string>;
  readonly session: SessionChange | null;
  /** The language that the device stores from now on. */
  readonly languageChoice: LanguageChoice | null;

  constructor(
    value: T,
    options: {
      headers?: Record<string, string>;
      session?: SessionChange;
      languageChoice?: LanguageChoice | null;
    } = {},
  ) {
    this.value = value;
    this.headers = options.headers ?? {};
    this.session = options.session ?? null;
    this.languageChoice = options.languageChoice ?? null;
  }
}

/** A file that is streamed. It has the endpoint's `replyType` unless its headers name another. */
export class FileReply {
  readonly content: Readable;
  readonly headers: Record<string, string>;

  constructor(content: Readable, headers: Record<string, string>) {
    this.content = content;
    this.headers = headers;
  }
}

/** Returns a reply of the endpoint's `replyType` that browsers save as a file with this name. */
export const downloadReply = (name: string, content: Iterable<string> | AsyncIterable<string>): FileReply =>
  new FileReply(Readable.from(content), { 'content-disposition': `attachment; filename="${name}"` });

/** Hands the connection to a separate protocol, which writes the response. */
export class HijackedReply {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

  constructor(answer: HijackedReply['answer']) {
    this.answer = answer;
  }
}

/** The part of the input that the topics of a response may depend on. */
export type TopicInput<E> = Pick<Input<E>, 'params' | 'query' | 'actor'>;

/**
 * Fixed topics, or topics that depend on the request, such as `({ params }) => [propertyTopic(params.id)]`.
 */
export type TopicsOf<E> = readonly Topic[] | ((input: TopicInput<E>) => readonly Topic[]);

type ReplyInput<E> = E extends Endpoint<any, any, any, any, any, infer R> ? z.input<R> : never;
type HandlerReply<E> =
  | ReplyInput<E>
  | Reply<ReplyInput<E>>
  | FileReply
  | (FormatOf<E> extends 'stream' ? HijackedReply : never);

/** The error for users whom the access rule admits, but who do not manage the item of the call. */
export type NonOwnerError = 'forbidden' | 'not-found';

type RouteOptions = {
  /** The error that the handler throws for non-owners. The test of the access rules makes the call as one. */
  nonOwners?: NonOwnerError;
  /** True when the call must remember the visitor, who gets a cookie if they have none. */
  remembersVisitor?: boolean;
  /**
   * True when the response depends on the visitor's cookie although the call is public. No cache stores such
   * a response.
   */
  isPersonal?: boolean;
  /** True when everyone gets the same response, which is cached until one of its topics changes. */
  isShared?: boolean;
  /**
   * The limit for bodies above the application's 100 kB; for a form with a file, the limit of the file alone.
   */
  bodyLimitBytes?: number;
  /** True when the body may take hours, as long as it keeps arriving. */
  slowBody?: boolean;
  /** Headers that are sent with every response, including refusals. */
  headers?: Record<string, string>;
};

export type RouteDefinition = {
  readonly endpoint: Endpoint;
  readonly access: Access;
  readonly from: 'own pages' | Proof;
  readonly options: RouteOptions;
  /**
   * Returns the topics that the response depends on. Caches and open pages refresh only after a change to one
   * of them.
   */
  topics(input: TopicInput<Endpoint>): readonly Topic[];
  handle(input: Input<Endpoint>): Promise<unknown>;
};

export function route<E extends Endpoint<any, any, any, any, any, any>, const A extends Access>(
  endpoint: E,
  definition: Omit<RouteOptions, 'isShared'> & {
    access: A;
    /** The origins that may make the call: only our own pages, unless a proof is declared. */
    from?: FormatOf<E> extends 'bytes' ? RouteDefinition['from'] : 'own pages';
    handle(input: Input<E, UserOf<A>>): Promise<HandlerReply<E>>;
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
  }: RouteOptions &
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
