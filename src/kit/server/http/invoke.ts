import type { z } from 'zod';
import type { Actor } from '#kit/actor.ts';
import { type Caller, Reply, type RouteDefinition } from '#kit/server/http/route.ts';
import type { SessionChange } from '#kit/server/http/session-cookie.ts';
import type { Kit } from '#kit/server/kit.ts';
import { validated } from '#kit/server/validated.ts';

export type RawInput = { params: unknown; query: unknown; body: unknown };
export type Answer = {
  status: number;
  headers: Record<string, string>;
  value: unknown;
  session: SessionChange | null;
};

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
  { endpoint, access, handle }: RouteDefinition,
  raw: RawInput,
  { visitorId, user }: Actor,
  kit: Kit,
  caller: Caller = nobody,
): Promise<unknown> {
  const allowed = access === 'everyone' ? user : access.require({ user });
  const isChecked = endpoint.takes === undefined || endpoint.takes === 'json' || endpoint.takes === 'form';
  return handle({
    params: check(endpoint.params, raw.params),
    query: check(endpoint.query, raw.query),
    body: isChecked ? check(endpoint.body, raw.body) : raw.body,
    actor: { visitorId, user: allowed },
    caller,
    kit,
  });
}

/** Only the fields that the endpoint declares. */
export function answerOf({ endpoint }: RouteDefinition, result: unknown): Answer {
  const { value, headers, session } = result instanceof Reply ? result : new Reply(result);
  return { status: endpoint.status ?? 200, headers, value: endpoint.reply.parse(value), session };
}

function check(shape: z.ZodType | undefined, value: unknown): unknown {
  return shape && validated(shape, value ?? {}, 'body');
}
