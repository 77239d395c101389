import type { z } from 'zod';
import { type Actor, anyone } from '#kit/actor.ts';
import type { Endpoint } from '#kit/endpoint.ts';
import type { Kit } from '#kit/server/kit.ts';
import { validated } from '#kit/server/validated.ts';
import { everything, type Topic } from '#kit/topic.ts';
import { type Caller, type Input, Reply, type RouteDefinition } from './route.ts';
import type { SessionChange } from './session-cookie.ts';

export type RawInput = { params: unknown; query: unknown; body: unknown };
export type Answer = {
  status: number;
  headers: Record<string, string>;
  value: unknown;
  session: SessionChange | null;
  /** What the answer depends on. */
  topics: readonly Topic[];
};

/** What a handler returned, as it returned it, and what that depends on. */
export type Performed = { result: unknown; topics: readonly Topic[] };

const nobody: Caller = {
  address: '',
  isKnownVisitor: false,
  userAgent: '',
  sessionToken: null,
  idempotencyKey: null,
};

/**
 * One call, without HTTP: checks what comes in, runs the handler, and lets only declared fields out. HTTP and server
 * rendering both go through here.
 * @throws AppError what the access rule says, then 'invalid' with the fields at fault
 */
export async function invoke(route: RouteDefinition, raw: RawInput, actor: Actor, kit: Kit): Promise<Answer> {
  return answerOf(route, await perform(route, raw, actor, kit));
}

/** Who may, then what is asked, then the handler: what it returns, as it returns it. */
export async function perform(
  { endpoint, access, topics, handle }: RouteDefinition,
  raw: RawInput,
  { visitorId, user }: Actor,
  kit: Kit,
  caller: Caller = nobody,
): Promise<Performed> {
  const allowed = access === 'everyone' ? user : access.require({ user });
  const isChecked = endpoint.takes === undefined || endpoint.takes === 'json' || endpoint.takes === 'form';
  const input: Input<Endpoint> = {
    params: check(endpoint.params, raw.params),
    query: check(endpoint.query, raw.query),
    body: isChecked ? check(endpoint.body, raw.body) : raw.body,
    actor: { visitorId, user: allowed },
    caller,
    kit,
  };
  const result = await handle(input);
  return { result, topics: topics(input) };
}

/** Only the fields that the endpoint declares. */
export function answerOf({ endpoint }: RouteDefinition, { result, topics }: Performed): Answer {
  const { value, headers, session } = result instanceof Reply ? result : new Reply(result);
  return { status: endpoint.status ?? 200, headers, value: endpoint.reply.parse(value), session, topics };
}

/** What a refusal of a public call depends on. Of a request that makes no sense nobody can say. */
export function topicsOf({ endpoint, topics }: RouteDefinition, raw: RawInput): readonly Topic[] {
  try {
    const [params, query] = [check(endpoint.params, raw.params), check(endpoint.query, raw.query)];
    return topics({ params, query, actor: anyone });
  } catch {
    return [everything];
  }
}

function check(shape: z.ZodType | undefined, value: unknown): unknown {
  return shape && validated(shape, value ?? {}, 'body');
}
