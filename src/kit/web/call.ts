import type {
  BodyInput,
  Endpoint,
  IdempotentOf,
  MethodOf,
  PathOf,
  QueryInput,
  ReplyOf,
} from '#kit/endpoint.ts';
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

type RequestParts<E> = { params?: Record<string, string | number>; query?: QueryInput<E> };

/**
 * Returns the URL of a call, with `:name` filled in and the query appended in a fixed order without empty
 * values.
 */
export function apiUrl<E extends Endpoint<any, any, any, any, any, any>>(
  path: PathOf<E>,
  parts: RequestParts<E> = {},
): string {
  const filledPath = String(path).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const search = new URLSearchParams();
  const query = Object.entries(parts.query ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, value] of query) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size ? `${filledPath}?${search}` : filledPath;
}

/**
 * Reads a URL of the application's own API.
 * @throws CallError
 */
export async function readAddress(address: string, signal?: AbortSignal): Promise<unknown> {
  const requestedAt = Date.now();
  const fetched = await send(address, { signal: signal ?? null });
  const { response } = fetched;
  const topics = response.headers.get(topicsHeader);
  if (topics !== null || response.ok) recordTopics(address, topics ?? '', requestedAt);
  return valueOf(fetched);
}

/** The key is the same for each retry. See `attemptFor`. */
type KeyPart<I> = I extends 'optional'
  ? { idempotencyKey?: string }
  : I extends undefined
    ? { idempotencyKey?: never }
    : { idempotencyKey: string };

type CallParts<E> = RequestParts<E> & { body?: BodyInput<E>; keepalive?: boolean };

/**
 * Makes one call. The type parameter is that of the endpoint: `call<typeof countView>('POST', '/api/…/view',
 * { params })`.
 * @param parts.keepalive true to send the call even if the user leaves the page in the meantime
 */
export function call<E extends Endpoint<any, any, any, any, any, any>>(
  method: MethodOf<E>,
  path: PathOf<E>,
  ...parts: {} extends KeyPart<IdempotentOf<E>>
    ? [parts?: CallParts<E> & KeyPart<IdempotentOf<E>>]
    : [parts: CallParts<E> & KeyPart<IdempotentOf<E>>]
): Promise<ReplyOf<E>>;
export async function call<E extends Endpoint<any, any, any, any, any, any>>(
  method: MethodOf<E>,
  path: PathOf<E>,
  parts: CallParts<E> & { idempotencyKey?: string } = {},
): Promise<ReplyOf<E>> {
  const { body, idempotencyKey, keepalive } = parts;
  const pending = send(apiUrl<E>(path, parts), {
    method,
    ...(keepalive && { keepalive }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
  });
  if (method !== 'GET' && !keepalive) {
    pendingWrites.add(pending);
    const remove = () => pendingWrites.delete(pending);
    pending.then(remove, remove);
  }
  return valueOf(await pending) as ReplyOf<E>;
}

/** The pending calls that change something. */
const pendingWrites = new Set<Promise<unknown>>();

/** Returns true while a change waits for its reply, which a page load would cancel. */
export const hasPendingWrites = (): boolean => pendingWrites.size > 0;

/** Resolves when all pending changes have a reply or have failed, and the page shows their results. */
export async function whenWritesEnd(): Promise<void> {
  while (hasPendingWrites()) await Promise.allSettled(pendingWrites);
  await new Promise((resolve) => setTimeout(resolve));
}

type FetchedText = { response: Response; text: string };

/** The maximum number of challenges per call. Other callers may raise the level while one is being solved. */
const maxChallenges = 2;

async function send(address: string, init: RequestInit, challenges = 0): Promise<FetchedText> {
  const pending = fetch(address, { ...init });
  pending.catch(() => {
    if (!init.signal?.aborted) void whenReconnected();
  });
  const response = await pending;
  const text = await response.text();
  if (response.status === 429 && text.includes('"challenge"') && challenges < maxChallenges) {
    const { withSolution } = await import('./answer-challenge.ts');
    const retryInit = await withSolution(init, text);
    if (retryInit) return send(address, retryInit, challenges + 1);
  }
  return { response, text };
}

function valueOf({ response, text }: FetchedText): unknown {
  noteServerTime(response.headers.get('date'));
  if (response.ok) return text ? JSON.parse(text) : null;
  throw new CallError(
    response.status,
    `${response.status}: ${text || response.statusText}`,
    parseProblem(text),
  );
}

function parseProblem(text: string): Problem | null {
  try {
    const problem: Problem | null = JSON.parse(text);
    return typeof problem?.message === 'string' ? problem : null;
  } catch {
    return null;
  }
}
