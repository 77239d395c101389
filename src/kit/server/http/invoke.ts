import type { z } from 'zod';
import type { Kit } from '#kit/server/kit.ts';
import { validated } from '#kit/server/validated.ts';
import type { Actor } from './actor.ts';
import { type Caller, Reply, type RouteDefinition } from './route.ts';
import type { SessionChange } from './session-cookie.ts';

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
export async function invoke(
  route: RouteDefinition,
  raw: RawInput,
  actor: Actor,
  kit: Kit,
  caller: Caller = nobody,
): Promise<Answer> {
  const { endpoint, access } = route;
  if (access !== 'everyone') access.demand(actor);
  const result = await route.handle({
    params: check(endpoint.params, raw.params),
    query: check(endpoint.query, raw.query),
    body: check(endpoint.body, raw.body),
    actor,
    caller,
    kit,
  });
  const { value, headers, session } = result instanceof Reply ? result : new Reply(result);
  return { status: endpoint.status ?? 200, headers, value: endpoint.reply.parse(value), session };
}

function check(shape: z.ZodType | undefined, value: unknown): unknown {
  return shape && validated(shape, value ?? {}, 'body');
}
