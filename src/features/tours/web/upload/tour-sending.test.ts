import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { diskFullRetryMs, openTransfer } from './tour-transfer.ts';

type Reply = { getStatus(): number; getBody(): string };
type Options = {
  chunkSize: number;
  metadata: Record<string, string>;
  fingerprint(): Promise<string>;
  onProgress(sent: number, total: number): void;
  onAfterResponse(request: { getMethod(): string }, reply: Reply): void;
  onShouldRetry(error: Error, attempt: number): boolean;
  onSuccess(): void;
  onError(error: Error): void;
};
type Sent = { options: Options; did: string[] };

/** The transfers that the tus client opened and the earlier uploads that it finds. */
const tus = vi.hoisted(() => ({ opened: [] as Sent[], earlier: [] as { name: string }[] }));
vi.mock('tus-js-client', () => ({
  Upload: function Upload(_file: File, options: Options) {
    const did: string[] = [];
    tus.opened.push({ options, did });
    return {
      url: 'https://homes.example/api/uploads/tours/u1',
      start: () => void did.push('start'),
      abort: async (isForGood = false) => void did.push(isForGood ? 'abort for good' : 'abort'),
      findPreviousUploads: async () => tus.earlier,
      resumeFromPreviousUpload: ({ name }: { name: string }) => void did.push(`resume ${name}`),
    };
  },
}));

let line: EventTarget;
beforeEach(() => {
  line = new EventTarget();
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line));
  vi.stubGlobal('removeEventListener', line.removeEventListener.bind(line));
  vi.stubGlobal('localStorage', {});
  tus.opened.splice(0);
  tus.earlier = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told = {
  onProgress: vi.fn<(sent: number, total: number) => void>(),
  onWaiting: vi.fn<(forWhat: 'line' | 'room') => void>(),
  onRefused: vi.fn<(reason: string) => void>(),
  onSent: vi.fn<(uploadId: string) => void>(),
  onError: vi.fn<(error: Error) => void>(),
};
const file = new File(['zips'], 'villa.zip', { lastModified: 1_700 });

/** Waits until all immediate effects are done. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

async function opened(propertyId = 7) {
  for (const hear of Object.values(told)) hear.mockReset();
  const transfer = openTransfer(file, propertyId, told);
  await expect.poll(() => tus.opened.length).toBeGreaterThan(0);
  await settled();
  const [sent] = tus.opened;
  if (!sent) throw new Error('nothing was opened');
  return { transfer, ...sent };
}

const reply = (status: number, body = ''): Reply => ({ getStatus: () => status, getBody: () => body });
const failed = (status: number, body = '') =>
  Object.assign(new Error('tus'), { originalResponse: status === 0 ? null : reply(status, body) });
const saidError = () => told.onError.mock.lastCall?.[0].message;

test('identifies a file by home, name, size and time, and sends it in chunks', async () => {
  const { options } = await opened();
  expect(await options.fingerprint()).toBe('tour:7:villa.zip:4:1700');
  expect(options.metadata).toEqual({ propertyId: '7', filename: 'villa.zip' });
  expect(options.chunkSize).toBe(8_388_608);
  options.onProgress(3, 4);
  expect(told.onProgress.mock.lastCall).toEqual([3, 4]);
});

test('sends nothing before the start, then once, and again after a pause', async () => {
  const { transfer, did } = await opened();
  expect(did).toEqual([]);
  transfer.resume();
  transfer.resume();
  expect(did).toEqual(['start']);
  transfer.pause();
  transfer.resume();
  expect(did).toEqual(['start', 'abort', 'start']);
});

test('continues the first earlier upload without sending its bytes again', async () => {
  tus.earlier = [{ name: 'one' }, { name: 'other' }];
  const { did } = await opened();
  expect(did).toEqual(['resume one']);
});

test("reports the upload's name once complete, and does not restart on a new connection", async () => {
  const { transfer, options, did } = await opened();
  transfer.resume();
  options.onSuccess();
  expect(told.onSent.mock.calls).toEqual([['u1']]);
  line.dispatchEvent(new Event('online'));
  await settled();
  expect(did).toEqual(['start']);
});

describe('rejected chunk', () => {
  test.each([
    [0, true],
    [409, true],
    [423, true],
    [429, true],
    [500, true],
    [503, true],
    [507, false],
    [400, false],
    [403, false],
    [404, false],
    [413, false],
  ])(
    'with status %i is sent again: %s, and reports a bad connection only without a response',
    async (status, isAgain) => {
      const { options } = await opened();
      expect(options.onShouldRetry(failed(status), 0)).toBe(isAgain);
      expect(told.onWaiting.mock.calls).toEqual(status === 0 ? [['line']] : []);
      expect(told.onRefused.mock.calls.length).toBe(isAgain && status !== 0 ? 1 : 0);
    },
  );

  test.each([
    [500, '{"message":"Something went wrong."}', 'Failed to upload virtual tour: Something went wrong.'],
    [503, '<html>', 'Failed to upload virtual tour: 503'],
    [429, '{"message":"Please wait a minute."}', 'Please wait a minute.'],
  ])('with status %i and the body %s reports the reason', async (status, body, reason) => {
    const { options } = await opened();
    options.onShouldRetry(failed(status, body), 0);
    expect(told.onRefused.mock.calls).toEqual([[reason]]);
    options.onError(failed(status, body));
    expect(saidError()).toBe(reason);
  });

  test.each([
    [500, false],
    [501, false],
    [503, true],
    [0, true],
  ])('with status %i three times is sent once more: %s', async (status, isAgain) => {
    const { options } = await opened();
    expect([2, 3].map((attempt) => options.onShouldRetry(failed(status), attempt))).toEqual([true, isAgain]);
  });

  test.each([
    ['{"message":"You have ten uploads"}', 429, 'You have ten uploads'],
    ['<html>Bad gateway</html>', 502, 'Failed to upload virtual tour: 502'],
    ['{"message":7}', 400, 'Failed to upload virtual tour: 400'],
    [
      '',
      0,
      'There is no connection right now. What you have sent is kept: choose the same file again to continue.',
    ],
  ])('with the body %s and status %i is final: %s', async (body, status, words) => {
    const { options } = await opened();
    options.onError(failed(status, body));
    expect(saidError()).toBe(words);
  });

  test('does not restart on a new connection after a final rejection', async () => {
    const { transfer, options, did } = await opened();
    transfer.resume();
    options.onError(failed(400));
    line.dispatchEvent(new Event('online'));
    await settled();
    expect(did).toEqual(['start']);
  });
});

describe('unknown offset', () => {
  const ask = (options: Options, method: string, status: number): unknown => {
    try {
      options.onAfterResponse({ getMethod: () => method }, reply(status));
      return null;
    } catch (error) {
      return error;
    }
  };

  test.each([
    ['HEAD', 200, false],
    ['HEAD', 302, true],
    ['HEAD', 404, false],
    ['HEAD', 410, false],
    ['HEAD', 503, true],
    ['HEAD', 507, true],
    ['PATCH', 503, false],
  ])('after %s with status %i does not count as an empty upload: %s', async (method, status, isTold) => {
    const { options } = await opened();
    expect(ask(options, method, status) instanceof Error).toBe(isTold);
  });

  test('is requested again after a temporary failure, and keeps the sent bytes', async () => {
    const { transfer, options } = await opened();
    transfer.resume();
    const because = (status: number) =>
      Object.assign(new Error('tus'), { causingError: ask(options, 'HEAD', status) });
    expect([503, 302, 507].map((status) => options.onShouldRetry(because(status), 0))).toEqual([
      true,
      false,
      false,
    ]);
    options.onError(because(302));
    expect(saidError()).toBe(
      'The upload was interrupted. Your progress is saved. Choose the same file again to continue.',
    );
  });
});

describe('server without space', () => {
  test('is asked again every twenty seconds without an error', async () => {
    const { transfer, options, did } = await opened();
    transfer.resume();
    vi.useFakeTimers();
    options.onError(failed(507));
    expect([told.onWaiting.mock.calls, told.onError.mock.calls]).toEqual([[['room']], []]);
    vi.advanceTimersByTime(diskFullRetryMs - 1);
    expect(did).toEqual(['start']);
    vi.advanceTimersByTime(1);
    expect(did).toEqual(['start', 'start']);
  });

  test('is not asked again after a pause', async () => {
    const { transfer, options, did } = await opened();
    transfer.resume();
    vi.useFakeTimers();
    options.onError(failed(507));
    transfer.pause();
    options.onError(failed(507));
    expect(told.onWaiting).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2 * diskFullRetryMs);
    expect(did).toEqual(['start', 'abort']);
  });
});

describe('restored connection', () => {
  test('continues at once', async () => {
    const { transfer, did } = await opened();
    transfer.resume();
    line.dispatchEvent(new Event('online'));
    await settled();
    expect(did).toEqual(['start', 'abort', 'start']);
  });

  test('starts nothing that is paused', async () => {
    const { transfer, did } = await opened();
    transfer.resume();
    transfer.pause();
    line.dispatchEvent(new Event('online'));
    await settled();
    expect(did).toEqual(['start', 'abort']);
  });
});

test('cancels an upload permanently and removes it for this home only', async () => {
  const kept = {
    'tus::tour:7:villa.zip:4:1::1': '{}',
    'tus::tour:70:villa.zip:4:1::2': '{}',
    language: 'en',
  };
  const memory = Object.create({ removeItem: (name: string) => delete memory[name] });
  vi.stubGlobal('localStorage', Object.assign(memory, kept));
  const { transfer, did } = await opened();
  transfer.resume();
  transfer.cancel();
  expect(did).toEqual(['start', 'abort for good']);
  expect(Object.keys(memory)).toEqual(['tus::tour:70:villa.zip:4:1::2', 'language']);
});
