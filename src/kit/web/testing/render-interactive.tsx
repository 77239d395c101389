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

/** A request of the screen that has no response yet. */
type InterceptedRequest = {
  /** The method and the path, such as `POST /api/stays/AB12/move`. */
  name: string;
  body: unknown;
  headers: Headers;
  respond: (response: Response) => void;
  fail: (error: Error) => void;
};

let requests: InterceptedRequest[] = [];

// A busy machine may take long to load a part of a screen.
configure({ asyncUtilTimeout: 60_000 });

/**
 * Intercepts all requests, for setup-interactive.ts. None leaves the process before, during or after a test.
 */
export function interceptRequests(): void {
  requests = [];
  globalThis.fetch = async (address, { method = 'GET', body = null, headers, signal } = {}) => {
    const request = Promise.withResolvers<Response>();
    const intercepted: InterceptedRequest = {
      name: `${method} ${String(address)}`,
      body: typeof body === 'string' ? JSON.parse(body) : body,
      headers: new Headers(headers),
      respond: request.resolve,
      fail: request.reject,
    };
    requests.push(intercepted);
    signal?.addEventListener('abort', () => {
      requests = requests.filter((candidate) => candidate !== intercepted);
      request.reject(signal.reason);
    });
    return request.promise;
  };
}

/**
 * Unmounts the screen, for setup-interactive.ts. The next test in this process, even of another file, gets a
 * new document.
 */
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
 * Renders a screen in a document without a browser, for content that is shown only for a moment and for the
 * effects of a tap. Its requests to the server wait until the test responds.
 * @param seeded the seeded queries, by their keys
 */
export function renderInteractive(screen: ReactNode, seeded: SeededQueries = [], path = '/') {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => readAddress(String(queryKey[0]), signal),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
    },
  });
  for (const [queryKey, value] of seeded) client.setQueryData(queryKey, value);
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const withProviders = (content: ReactNode) => (
    <QueryClientProvider client={client}>
      <Router hook={hook} searchHook={searchHook}>
        {content}
      </Router>
    </QueryClientProvider>
  );
  const { rerender } = render(withProviders(screen));
  return {
    client,
    user: userEvent.setup(),
    /** The addresses of this visit; the last is the current address. */
    history,
    /** Renders the same screen with other props. */
    change: (newScreen: ReactNode) => rerender(withProviders(newScreen)),
  };
}

/**
 * Returns the requests that wait for a response, oldest first, such as `['GET /api/areas', 'POST
 * /api/saved']`.
 */
export const pendingRequests = (): string[] => requests.map(({ name }) => name);

/**
 * Returns the body and headers of the pending request.
 * @throws Error when there is none
 */
export const sentBody = (name: string): { body: unknown; headers: Headers } => pendingRequest(name);

/** Responds to the oldest pending request with this name, and waits until the screen shows the result. */
export async function respondTo(name: string, value: unknown = null, status = 200): Promise<void> {
  const { respond } = takeRequest(name);
  await act(async () => {
    respond(new Response(value === null ? '' : JSON.stringify(value), { status }));
    await waitUntilSettled();
  });
}

/** Responds with a refusal in the server's format. */
export const respondWithError = (
  name: string,
  status: number,
  message: string,
  details: { code?: string; fields?: Record<string, string> } = {},
): Promise<void> => respondTo(name, { status, code: 'refused', message, ...details }, status);

/** Breaks the connection of the oldest pending request with this name. */
export async function failWithNetworkError(name: string): Promise<void> {
  const { fail } = takeRequest(name);
  await act(async () => {
    fail(new TypeError('Failed to fetch'));
    await waitUntilSettled();
  });
}

/** Expects each text to be the whole text of an element on the screen. */
export function expectShown(...texts: (string | RegExp)[]): void {
  for (const text of texts) screen.getAllByText(text);
}

/** Returns the text of the message that is shown; null when none is. */
export function toastText(): string | null {
  const toast = currentToast();
  return toast && [toast.title, toast.description].filter(Boolean).join(': ');
}

function pendingRequest(name: string): InterceptedRequest {
  const request = requests.find((candidate) => candidate.name === name);
  if (!request)
    throw new Error(`${name} was not asked; what waits: ${pendingRequests().join(', ') || 'nothing'}`);
  return request;
}

function takeRequest(name: string): InterceptedRequest {
  const request = pendingRequest(name);
  requests = requests.filter((candidate) => candidate !== request);
  return request;
}

// This works even if a test has stopped the clock.
const { setTimeout: realTimer } = globalThis;

/**
 * Waits for the immediate effects of a response: its promises, and the zero-length timers that batch changes.
 */
async function waitUntilSettled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((done) => realTimer(done));
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0);
  }
}
