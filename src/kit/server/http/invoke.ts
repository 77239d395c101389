import type { z } from 'zod';
import { AppError } from '#kit/app-error.ts';
import type { Endpoint } from '#kit/endpoint.ts';
import { type Actor, anyone } from '#kit/server/http/actor.ts';
import { type Caller, type Input, Reply, type RouteDefinition } from '#kit/server/http/route.ts';
import type { SessionChange } from '#kit/server/http/session-cookie.ts';
import type { Kit } from '#kit/server/kit.ts';
import { everything, type Topic } from '#kit/topic.ts';

export type RawInput = { params: unknown; query: unknown; body: unknown };
export type Answer = {
  status: number;
  headers: Record<string, string>;
  value: unknown;
  session: SessionChange | null;
  /** What the answer depends on. */
  topics: readonly Topic[];
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
  const input: Input<Endpoint> = {
    params: check(endpoint.params, raw.params),
    query: check(endpoint.query, raw.query),
    body: check(endpoint.body, raw.body),
    actor,
    caller,
    kit,
  };
  const result = await route.handle(input);
  const { value, headers, session } = result instanceof Reply ? result : new Reply(result);
  const topics = route.topics(input);
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
  if (!shape) return undefined;
  const checked = shape.safeParse(value ?? {});
  if (checked.success) return checked.data;
  const fields: Record<string, string> = {};
  for (const issue of checked.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  const [field, message] = Object.entries(fields)[0] ?? ['body', 'Invalid input'];
  throw new AppError('invalid', 'invalid_input', `${field}: ${message}`, { fields });
}
