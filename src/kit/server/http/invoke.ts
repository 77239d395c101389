import type { z } from 'zod';
import { type Actor, anonymousActor } from '#kit/actor.ts';
import type { Endpoint } from '#kit/endpoint.ts';
import { type Message, textOf } from '#kit/msg.ts';
import { noProofOfWork } from '#kit/server/challenges.ts';
import { idempotencyOf } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { validate } from '#kit/server/validate.ts';
import { everything, type Topic } from '#kit/topic.ts';
import type { LanguageChoice } from './language-cookie.ts';
import { type Caller, type Input, Reply, type RouteDefinition } from './route.ts';
import type { SessionChange } from './session-cookie.ts';

export type RawInput = { params: unknown; query: unknown; body: unknown; idempotencyKey?: string | null };
export type HandlerResult = {
  status: number;
  headers: Record<string, string>;
  value: unknown;
  session: SessionChange | null;
  languageChoice: LanguageChoice | null;
  /** The topics that the response depends on. */
  topics: readonly Topic[];
};

/** The handler's return value, unchanged, and the topics that it depends on. */
export type RawHandlerResult = { result: unknown; topics: readonly Topic[] };

const anonymousCaller: Caller = {
  address: '',
  isKnownVisitor: false,
  userAgent: '',
  sessionToken: null,
  language: 'en',
  languageChoice: null,
  work: noProofOfWork,
};

/**
 * Handles one call, without HTTP: validates the input, runs the handler, and returns only declared fields.
 * HTTP and server rendering both use it.
 * @throws AppError the error of the access rule, or 'invalid' with the invalid fields
 */
export async function invoke(
  route: RouteDefinition,
  raw: RawInput,
  actor: Actor,
  kit: Kit,
): Promise<HandlerResult> {
  return toHandlerResult(route, await runHandler(route, raw, actor, kit));
}

/** Checks access, validates the input, runs the handler, and returns its result unchanged. */
export async function runHandler(
  { endpoint, access, topics, handle }: RouteDefinition,
  raw: RawInput,
  { visitorId, user }: Actor,
  kit: Kit,
  caller: Caller = anonymousCaller,
): Promise<RawHandlerResult> {
  const allowed = access === 'everyone' ? user : access.require({ user });
  const isValidated = endpoint.takes === undefined || endpoint.takes === 'json' || endpoint.takes === 'form';
  const actor = { visitorId, user: allowed };
  const sent = {
    params: parseOrInvalid(endpoint.params, raw.params),
    query: parseOrInvalid(endpoint.query, raw.query),
    body: isValidated ? parseOrInvalid(endpoint.body, raw.body) : raw.body,
  };
  const idempotency = idempotencyOf(endpoint, { ...sent, actor, key: raw.idempotencyKey ?? null });
  const input: Input<Endpoint> = { ...sent, actor, caller, idempotency, kit };
  const result = await handle(input);
  return { result, topics: topics(input) };
}

type Render = (message: Message) => string;

/**
 * Returns only the fields that the endpoint declares.
 * @param render renders a `message` in the caller's language; English by default
 */
export function toHandlerResult(
  { endpoint }: RouteDefinition,
  { result, topics }: RawHandlerResult,
  render: Render = (message) => textOf(message),
): HandlerResult {
  const { value, headers, session, languageChoice } = result instanceof Reply ? result : new Reply(result);
  const status = endpoint.status ?? 200;
  const rendered = hasMessage(value) ? { ...value, message: render(value.message) } : value;
  return { status, headers, value: endpoint.reply.parse(rendered), session, languageChoice, topics };
}

/** Returns true when the value has a `message` to render. A `message` that a user wrote is a string. */
function hasMessage(value: unknown): value is { message: Message } {
  if (typeof value !== 'object' || value === null || !('message' in value)) return false;
  return typeof value.message === 'object' && value.message !== null;
}

/** Returns the topics that a refusal of a public call depends on; `everything` for an invalid request. */
export function topicsOf({ endpoint, topics }: RouteDefinition, raw: RawInput): readonly Topic[] {
  try {
    const [params, query] = [
      parseOrInvalid(endpoint.params, raw.params),
      parseOrInvalid(endpoint.query, raw.query),
    ];
    return topics({ params, query, actor: anonymousActor });
  } catch {
    return [everything];
  }
}

function parseOrInvalid(shape: z.ZodType | undefined, value: unknown): unknown {
  return shape && validate(shape, value ?? {}, 'body');
}
