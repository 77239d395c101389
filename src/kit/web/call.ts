import type { BodyInput, Endpoint, MethodOf, PathOf, QueryInput, ReplyOf } from '#kit/endpoint.ts';
import { topicsHeader } from '#kit/topic.ts';
import { whenReconnected } from './connectivity.ts';
import { noteServerTime } from './server-clock.ts';
import { recordTopics } from './topics-of.ts';

export type Problem = { status: number; code: string; message: string; fields?: Record<string, string> };

/** The error when a call fails. `message` is `<status>: <body>`, as in the original client. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, message: string, problem: Problem | null) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.problem = problem;
  }
}

type Parts<E> = { params?: Record<string, string | number>; query?: QueryInput<E> };

/**
 * Returns the URL of a call, with `:name` filled in and the query appended in a fixed order without empty
 * values.
 */
export function apiUrl<E extends Endpoint<any, any, any, any, any, any>>(
  path: PathOf<E>,
  parts: Parts<E> = {},
): string {
  const filled = String(path).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const search = new URLSearchParams();
  const query = Object.entries(parts.query ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, value] of query) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size ? `${filled}?${search}` : filled;
}

/**
 * Reads a URL of the application's own API.
 * @throws CallError
 */
export async function readAddress(address: string, signal?: AbortSignal): Promise<unknown> {
  const requestedAt = Date.now();
  const answer = await send(address, { signal: signal ?? null });
  const { response } = answer;
  const topics = response.headers.get(topicsHeader);
  if (topics !== null || response.ok) recordTopics(address, topics ?? '', requestedAt);
  return valueOf(answer);
}

/**
 * Makes one call. The type parameter is that of the endpoint: `call<typeof recordView>('POST', '/api/…/view',
 * { params })`.
 * @param parts.keepalive true to send the call even if the user leaves the page in the meantime
 */
export async function call<E extends Endpoint<any, any, any, any, any, any>>(
  method: MethodOf<E>,
  path: PathOf<E>,
  parts: Parts<E> & { body?: BodyInput<E>; idempotencyKey?: string; keepalive?: boolean } = {},
): Promise<ReplyOf<E>> {
  const { body, idempotencyKey, keepalive } = parts;
  const answer = await send(apiUrl<E>(path, parts), {
    method,
    ...(keepalive && { keepalive }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
  });
  return valueOf(answer) as ReplyOf<E>;
}

type Answer = { response: Response; text: string };

/** The maximum number of challenges per call. Other callers may raise the level while one is being solved. */
const maxChallenges = 2;

async function send(address: string, init: RequestInit, challenges = 0): Promise<Answer> {
  const answer = fetch(address, { ...init });
  answer.catch(() => {
    if (!init.signal?.aborted) void whenReconnected();
  });
  const response = await answer;
  const text = await response.text();
  if (response.status === 429 && text.includes('"challenge"') && challenges < maxChallenges) {
    const { withSolution } = await import('./answer-challenge.ts');
    const again = await withSolution(init, text);
    if (again) return send(address, again, challenges + 1);
  }
  return { response, text };
}

function valueOf({ response, text }: Answer): unknown {
  noteServerTime(response.headers.get('date'));
  if (response.ok) return text ? JSON.parse(text) : null;
  throw new CallError(response.status, `${response.status}: ${text || response.statusText}`, problemIn(text));
}

function problemIn(text: string): Problem | null {
  try {
    const problem: Problem | null = JSON.parse(text);
    return typeof problem?.message === 'string' ? problem : null;
  } catch {
    return null;
  }
}
