import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { readAddress } from '#kit/web/call.ts';
import { currentToast, showToast } from '#kit/web/toasts.ts';
import type { SeededQueries } from './render-to-string.tsx';

/** A request that the screen has made and that nobody has answered. */
type InterceptedRequest = {
  /** `POST /api/stays/AB12/move` */
  what: string;
  body: unknown;
  headers: Headers;
  respond: (response: Response) => void;
  fail: (error: Error) => void;
};

let asked: InterceptedRequest[] = [];

// What is waited for comes; a busy machine may take its time to load a part of a screen.
configure({ asyncUtilTimeout: 60_000 });

/** For setup-interactive.ts: no request goes anywhere, before, in or after a test. */
export function interceptRequests(): void {
  asked = [];
  globalThis.fetch = async (address, { method = 'GET', body = null, headers, signal } = {}) => {
    const request = Promise.withResolvers<Response>();
    const one: InterceptedRequest = {
      what: `${method} ${String(address)}`,
      body: typeof body === 'string' ? JSON.parse(body) : body,
      headers: new Headers(headers),
      respond: request.resolve,
      fail: request.reject,
    };
    asked.push(one);
    signal?.addEventListener('abort', () => {
      asked = asked.filter((other) => other !== one);
      request.reject(signal.reason);
    });
    return request.promise;
  };
}

/** For setup-interactive.ts: the next test of this process, also of another file, finds a new document. */
export function unmountScreen(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  showToast(null);
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

/**
 * A screen that is used in a document without a browser: for what is there for a moment, and for what follows a tap.
 * What it asks of the server waits until the test answers.
 * @param known what it has read, by the keys of its queries
 */
export function renderInteractive(screen: ReactNode, known: SeededQueries = [], path = '/') {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => readAddress(String(queryKey[0]), signal),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
    },
  });
  for (const [queryKey, value] of known) client.setQueryData(queryKey, value);
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const drawn = (content: ReactNode) => (
    <QueryClientProvider client={client}>
      <Router hook={hook} searchHook={searchHook}>
        {content}
      </Router>
    </QueryClientProvider>
  );
  const { rerender } = render(drawn(screen));
  return {
    client,
    user: userEvent.setup(),
    /** The addresses of this visit; the last is the present one. */
    history,
    /** The same screen with other properties. */
    change: (changed: ReactNode) => rerender(drawn(changed)),
  };
}

/** What waits for an answer, oldest first: `['GET /api/areas', 'POST /api/saved']`. */
export const pendingRequests = (): string[] => asked.map(({ what }) => what);

/** What was sent with the request that waits. @throws where none does */
export const sentBody = (what: string): { body: unknown; headers: Headers } => waitingOne(what);

/** Answers the oldest request of this name, and waits until the screen shows what follows. */
export async function respondTo(what: string, value: unknown = null, status = 200): Promise<void> {
  const { respond } = taken(what);
  await act(async () => {
    respond(new Response(value === null ? '' : JSON.stringify(value), { status }));
    await settled();
  });
}

/** The same, with a refusal as the server words it. */
export const respondWithError = (
  what: string,
  status: number,
  message: string,
  more: { code?: string; fields?: Record<string, string> } = {},
): Promise<void> => respondTo(what, { status, code: 'refused', message, ...more }, status);

/** The line breaks while the oldest request of this name is on its way. */
export async function failWithNetworkError(what: string): Promise<void> {
  const { fail } = taken(what);
  await act(async () => {
    fail(new TypeError('Failed to fetch'));
    await settled();
  });
}

/** Each of these can be read on the screen, as all the text of an element. */
export function expectShown(...texts: (string | RegExp)[]): void {
  for (const text of texts) screen.getAllByText(text);
}

/** What the message that is shown now says; null: none is. */
export function toastText(): string | null {
  const toast = currentToast();
  return toast && [toast.title, toast.description].filter(Boolean).join(': ');
}

function waitingOne(what: string): InterceptedRequest {
  const found = asked.find((one) => one.what === what);
  if (!found)
    throw new Error(`${what} was not asked; what waits: ${pendingRequests().join(', ') || 'nothing'}`);
  return found;
}

function taken(what: string): InterceptedRequest {
  const found = waitingOne(what);
  asked = asked.filter((one) => one !== found);
  return found;
}

// Also where a test has the time stand still.
const { setTimeout: realTimer } = globalThis;

/** What follows from an answer at once has happened: its promises, and the timers of no length that gather changes. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((done) => realTimer(done));
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0);
  }
}
