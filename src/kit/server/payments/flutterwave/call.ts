import type { z } from 'zod';
import { errorMessage } from '#kit/error-fields.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';
import { isRefusalOurFault } from './transfer-fault.ts';
import { problemSchema } from './wire.ts';

export type Endpoint = {
  apiUrl: string;
  secretKey: string;
  timeLimitMs: number;
  pausesMs: readonly number[];
};

type Request = { method?: 'GET' | 'POST'; query?: Record<string, string | number>; body?: object };

/** The error when the requested object does not exist. */
export class ProviderNotFound extends ProviderError {
  override name = 'NotThere';
}

/**
 * Statuses of temporary refusals, after which the request may succeed: it was too slow, too early or too
 * frequent.
 */
const retryableStatuses = new Set([408, 409, 425, 429]);

/** Returns a signal that aborts at the time limit of a whole call, however many requests the call makes. */
export const deadlineOf = ({ timeLimitMs }: Endpoint): AbortSignal => AbortSignal.timeout(timeLimitMs);

/** @throws ProviderError; ProviderNotFound when the provider does not know the object */
export async function call<Shape extends z.ZodType>(
  endpoint: Endpoint,
  path: string,
  shape: Shape,
  { method = 'GET', query = {}, body }: Request,
  signal: AbortSignal,
): Promise<z.output<Shape>> {
  const callName = `${method} ${path}`;
  const url = new URL(`${endpoint.apiUrl}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const { status, text } = await sendRequest(url, callName, signal, {
    method,
    headers: {
      authorization: `Bearer ${endpoint.secretKey}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reply = jsonOf(text);
  throwOnRefusal(callName, status, reply);
  const parsed = shape.safeParse(reply);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new ProviderError(`${callName} was answered in a shape that we do not know: ${fields}`, {
    isFinal: false,
  });
}

async function sendRequest(url: URL, callName: string, signal: AbortSignal, init: RequestInit) {
  try {
    // A redirect is not followed, because that would send the key to another address.
    const response = await fetch(url, { ...init, signal, redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    const reason = signal.aborted ? 'was not answered in time' : `could not be asked: ${errorMessage(cause)}`;
    throw new ProviderError(`${callName} ${reason}`, { isFinal: false, cause });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Throws for a refusal. Only the provider's own message is final, because a 4xx without one may come from a
 * proxy in between.
 */
function throwOnRefusal(callName: string, status: number, reply: unknown): void {
  const problem = problemSchema.safeParse(reply).data;
  const isRefusal = problem?.status === 'error' || problem?.status === 'failed';
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && !isRefusal) return;
  const isFinal = isRefusal && status < 500 && !retryableStatuses.has(status);
  const message = `${callName} was refused (${status}): ${problem?.message ?? 'without a reason'}`;
  const reason = isFinal ? (problem?.message ?? null) : null;
  if (isFinal && isNotFound(status, problem?.message ?? ''))
    throw new ProviderNotFound(message, { isFinal, reason });
  throw new ProviderError(message, { isFinal, reason, isOurFault: isRefusalOurFault(status, reason) });
}

const isNotFound = (status: number, message: string) =>
  status === 404 ||
  (status === 400 && /^no transaction|^no refund|not found|^invalid transaction id/i.test(message));

export async function nullIfNotFound<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderNotFound) return null;
    throw error;
  }
}
