import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { solutionHeader } from '#kit/challenge.ts';
import { topicsHeader } from '#kit/topic.ts';
import { apiUrl, CallError, call, readAddress } from './call.ts';
import { setConnectionMonitor } from './connectivity.ts';
import { sendFile } from './send-file.ts';
import { currentToast } from './toasts.ts';
import { requestedAt, topicsOf } from './topics-of.ts';

afterEach(() => vi.unstubAllGlobals());

/** Mocks the server's next response, and records the request. */
function answering(status: number, text: string, statusText = '') {
  const sent: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push([address, init]);
    return { ok: status < 400, status, statusText, headers: new Headers(), text: async () => text };
  });
  return sent;
}

test('fills URL parameters and sorts the query without empty values', () => {
  const parts = { params: { id: 'a/b' }, query: { z: 0, b: '', a: false, m: null, n: undefined, k: 'x y' } };
  expect(apiUrl('/api/homes/:id/tour' as never, parts as never)).toBe(
    '/api/homes/a%2Fb/tour?a=false&k=x+y&z=0',
  );
  expect(apiUrl('/api/homes' as never)).toBe('/api/homes');
});

test('reads a response as JSON, and an empty one as null', async () => {
  answering(200, '{"a":1}');
  expect(await readAddress('/api/a')).toEqual({ a: 1 });
  answering(200, '');
  expect(await readAddress('/api/a')).toBeNull();
});

test('sends a content type with a body only, and an idempotency key only when given', async () => {
  const sent = answering(200, '{}');
  await call('POST' as never, '/api/a' as never);
  await call('POST' as never, '/api/a' as never, { body: { b: 1 }, idempotencyKey: 'k' } as never);
  expect(sent).toEqual([
    ['/api/a', { method: 'POST', headers: {} }],
    [
      '/api/a',
      {
        method: 'POST',
        body: '{"b":1}',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
      },
    ],
  ]);
});

test('completes a keepalive call of a closing page, and puts a query into its address', async () => {
  const sent = answering(204, '');
  const parts = { params: { id: 7 }, query: { day: 2, none: '' }, keepalive: true };
  expect(await call('DELETE' as never, '/api/homes/:id' as never, parts as never)).toBe(null);
  await call('DELETE' as never, '/api/homes' as never, { keepalive: false } as never);
  expect(sent).toEqual([
    ['/api/homes/7?day=2', { method: 'DELETE', keepalive: true, headers: {} }],
    ['/api/homes', { method: 'DELETE', headers: {} }],
  ]);
});

const faultOf = (address: string) => readAddress(address).catch((error: unknown) => error as CallError);

test("throws an error with the status and the server's problem", async () => {
  const problem = { status: 409, code: 'taken', message: 'Taken.', fields: { name: 'Taken.' } };
  answering(409, JSON.stringify(problem));
  const fault = (await faultOf('/api/a')) as CallError;
  expect(fault).toBeInstanceOf(CallError);
  expect([fault.status, fault.message, fault.problem]).toEqual([
    409,
    `409: ${JSON.stringify(problem)}`,
    problem,
  ]);
});

test.each([
  ['', '502: Bad Gateway'],
  ['<h1>no</h1>', '502: <h1>no</h1>'],
  ['{"message":1}', '502: {"message":1}'],
  ['null', '502: null'],
])('does not read a response of %j as a problem', async (text, message) => {
  answering(502, text, 'Bad Gateway');
  const fault = (await faultOf('/api/a')) as CallError;
  expect([fault.message, fault.problem]).toEqual([message, null]);
});

test('checks the connection after a call without a response, but not after an aborted one', async () => {
  let looks = 0;
  setConnectionMonitor(async () => {
    looks += 1;
  });
  const given = new AbortController();
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    throw new TypeError('Failed to fetch');
  });
  given.abort(new Error('given up'));
  await expect(readAddress('/api/a', given.signal)).rejects.toThrow('given up');
  await expect(readAddress('/api/a', new AbortController().signal)).rejects.toThrow('Failed to fetch');
  await new Promise(setImmediate);
  expect(looks).toBe(1);
});

test('records the topics of a response and of an error', async () => {
  const replying = (status: number, headers: Record<string, string>) =>
    vi.stubGlobal('fetch', async () => new Response('{}', { status, headers }));
  expect(topicsOf('/api/told')).toBe(undefined);
  replying(404, { topics: 'property:12 areas' });
  await readAddress('/api/told').catch(() => {});
  expect(topicsOf('/api/told')).toEqual(['property:12', 'areas']);
  replying(502, {});
  await readAddress('/api/told').catch(() => {});
  expect(topicsOf('/api/told')).toEqual(['property:12', 'areas']);
  replying(200, {});
  await readAddress('/api/told');
  expect(topicsOf('/api/told')).toEqual([]);
});

test('dates a response by its request, however long it takes', async () => {
  vi.useFakeTimers({ now: 1_000 });
  try {
    const headers = new Headers({ [topicsHeader]: 'areas' });
    vi.stubGlobal('fetch', async () => {
      vi.setSystemTime(9_000);
      return { ok: true, status: 200, headers, text: async () => '[]' };
    });
    await readAddress('/api/slow');
    expect([requestedAt('/api/slow'), topicsOf('/api/slow'), requestedAt('/api/other')]).toEqual([
      1_000,
      ['areas'],
      undefined,
    ]);
  } finally {
    vi.useRealTimers();
  }
});

/** A request for a file, which the test answers. */
class HeldRequest extends EventTarget {
  static sent: HeldRequest[] = [];
  upload = new EventTarget();
  status = 0;
  response: unknown = null;
  responseType = '';
  opened: unknown[] = [];
  body: FormData | null = null;
  open(...opened: unknown[]) {
    this.opened = opened;
  }
  send(body: FormData) {
    this.body = body;
    HeldRequest.sent.push(this);
  }
}

test('sends a file as a form field and reports the progress', () => {
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
  const shares: number[] = [];
  const file = new File(['%PDF'], 'a name that says who.pdf', { type: 'application/pdf' });
  void sendFile('/api/lots/7/papers', { field: 'paper', file }, (share) => shares.push(share));
  const request = HeldRequest.sent.at(-1) as HeldRequest;
  expect([request.opened, request.responseType]).toEqual([['POST', '/api/lots/7/papers'], 'json']);
  const sent = request.body?.get('paper') as File;
  // The name of the file stays on the device.
  expect([sent.name, sent.type, sent.size]).toEqual(['paper', 'application/pdf', 4]);
  for (const [loaded, total] of [
    [0, 200],
    [50, 200],
    [200, 200],
    [50, 0],
  ])
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  expect(shares).toEqual([0, 0.25, 1, 0]);
});

async function outcomeOf(end: (request: HeldRequest) => void): Promise<unknown> {
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
  const outcomes: unknown[] = [];
  const file = new File(['%PDF'], 'scan.pdf');
  sendFile('/api/a', { field: 'paper', file }, () => {}).then(
    (reply) => outcomes.push(reply),
    (fault: unknown) => outcomes.push(fault),
  );
  end(HeldRequest.sent.at(-1) as HeldRequest);
  await new Promise(setImmediate);
  return outcomes;
}

test('resolves or rejects an upload like any call: success, a refusal with its problem, or no response', async () => {
  const answer = (status: number, response: unknown) => (request: HeldRequest) => {
    Object.assign(request, { status, response }).dispatchEvent(new Event('load'));
  };
  expect(await outcomeOf(answer(201, { id: 7 }))).toEqual([{ id: 7 }]);
  const problem = { status: 413, code: 'large', message: 'Too large.' };
  expect(await outcomeOf(answer(413, problem))).toEqual([new CallError(413, 'Too large.', problem)]);
  for (const response of [null, '<h1>no</h1>', { message: 7 }])
    expect(await outcomeOf(answer(502, response))).toEqual([
      new CallError(502, 'We could not upload the file.', null),
    ]);
  // The upload was accepted, but the response did not arrive.
  expect(await outcomeOf(answer(200, null))).toEqual([
    new CallError(200, 'We could not upload the file.', null),
  ]);
  expect(await outcomeOf((request) => request.dispatchEvent(new Event('error')))).toEqual([
    new TypeError('no answer'),
  ]);
});

describe('a call refused with a challenge', () => {
  const challengeOf = (keyPrefix = '00') =>
    createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, deriveKey, keyPrefix, hmacSignatureSecret: 'x' });
  const refusalWith = (challenge: Challenge) =>
    JSON.stringify({ status: 429, code: 'challenge_required', message: 'Later.', challenge });
  /** Answers the requests in this order, and records them. */
  function answeringInTurn(...answers: [number, string][]) {
    const sent: RequestInit[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      const [status, text] = answers[sent.push(init) - 1] ?? [500, ''];
      return { ok: status < 400, status, statusText: '', headers: new Headers(), text: async () => text };
    });
    return sent;
  }
  const send = () =>
    call('POST' as never, '/api/a' as never, { body: { b: 1 }, idempotencyKey: 'k' } as never).catch(
      (error: CallError) => error.status,
    );

  test('is sent again unchanged with the solution', async () => {
    const sent = answeringInTurn([429, refusalWith(await challengeOf())], [200, '{"done":true}']);
    expect(await send()).toEqual({ done: true });
    const [first, second] = sent.map(({ headers, ...rest }) => ({
      ...rest,
      headers: headers as Record<string, string>,
    }));
    const { [solutionHeader]: solution = '', ...others } = second?.headers ?? {};
    expect({ ...second, headers: others }).toEqual(first);
    expect(JSON.parse(atob(solution)).solution.derivedKey).toMatch(/^00/);
  });

  test('is sent three times at most', async () => {
    const refusal = refusalWith(await challengeOf());
    const sent = answeringInTurn([429, refusal], [429, refusal], [429, refusal], [200, '{}']);
    expect([await send(), sent.length]).toEqual([429, 3]);
  });

  test.each([
    ['another refusal', '{"code":"too_many_attempts","message":"Later."}'],
    ['a challenge without its code', '{"code":"busy","message":"Later.","challenge":{}}'],
    ['no JSON', 'busy "challenge"'],
  ])('is not sent again for %s', async (_, refusal) => {
    const sent = answeringInTurn([429, refusal], [200, '{}']);
    expect([await send(), sent.length]).toEqual([429, 1]);
  });

  test('is rejected where the browser cannot solve the challenge', async () => {
    const refusal = refusalWith(await challengeOf());
    vi.stubGlobal('crypto', {});
    const sent = answeringInTurn([429, refusal], [200, '{}']);
    expect([await send(), sent.length]).toEqual([429, 1]);
  });

  test('shows a message while it takes long, and then removes it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const posted = Promise.withResolvers<(message: unknown) => void>();
    vi.stubGlobal(
      'Worker',
      class {
        addEventListener = (name: string, listen: (event: { data: unknown }) => void) => {
          if (name === 'message') posted.resolve((data) => listen({ data }));
        };
        postMessage() {}
        terminate() {}
      },
    );
    const sent = answeringInTurn([429, refusalWith(await challengeOf())], [200, '{}']);
    const answer = send();
    const solve = await posted.promise;
    vi.advanceTimersByTime(400);
    expect(currentToast()).toBeNull();
    vi.advanceTimersByTime(200);
    expect(currentToast()?.title).toBe('Checking that you are not a robot...');
    solve({ counter: 1, derivedKey: '00' });
    await answer;
    expect([currentToast(), sent.length]).toEqual([null, 2]);
  });
});
