import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  isHeic,
  PictureRefusal,
  pictureError,
  pictureMessages,
  sendPicture,
  sizeError,
} from './send-picture.ts';

/** A fake XMLHttpRequest. */
class Request extends EventTarget {
  status = 0;
  response: unknown = null;
  upload = new EventTarget();
  opened: string[] = [];
  sent: FormData | null = null;
  open(...address: string[]) {
    this.opened = address;
  }
  send(body: FormData) {
    this.sent = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.dispatchEvent(new Event('load'));
  }
}
let request: Request;
beforeEach(() => {
  request = new Request();
  vi.stubGlobal('XMLHttpRequest', function open() {
    return request;
  });
});
afterEach(() => vi.unstubAllGlobals());

const blob = new Blob(['photo']);
const send = (onProgress: (share: number) => void = () => {}, signal = new AbortController().signal) =>
  sendPicture({ name: 'gate.jpg', blob }, onProgress, signal);
const refusalOf = (sending: Promise<unknown>) =>
  sending.then(
    () => null,
    (error: unknown) => error,
  );

test('sends a photo under its name and returns it without a caption', async () => {
  const sending = send();
  expect(request.opened).toEqual(['POST', '/api/upload/property-image']);
  expect(request.sent?.get('image')).toMatchObject({ name: 'gate.jpg', size: 5 });
  request.answer(201, { picture: { key: 'k', width: 4, height: 3, colour: '#ffffff', more: 1 } });
  expect(await sending).toEqual({ key: 'k', width: 4, height: 3, colour: '#ffffff', alt: '' });
});

test('reports upload progress', () => {
  const onProgress = vi.fn<(share: number) => void>();
  void send(onProgress);
  for (const [loaded, total] of [
    [1, 4],
    [1, 0],
  ])
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  expect(onProgress.mock.calls).toEqual([[0.25], [0]]);
});

test.each([
  [400, false],
  [413, false],
  [408, true],
  [429, true],
  [499, false],
  [500, true],
  [503, true],
])('with status %d allows a retry: %s', async (status, mayPass) => {
  const sending = refusalOf(send());
  request.answer(status, { message: 'Not this one' });
  expect(await sending).toEqual(new PictureRefusal('Not this one', { mayPass }));
  expect(await sending).toMatchObject({ mayPass });
});

test('treats a response without a picture or message as a temporary failure', async () => {
  const sending = refusalOf(send());
  request.answer(200, null);
  expect(await sending).toMatchObject({ message: pictureMessages.failed, mayPass: true });
});

test('reports no rejection without a response or after a cancellation', async () => {
  const broken = refusalOf(send());
  request.dispatchEvent(new Event('error'));
  expect(await broken).toBeInstanceOf(TypeError);
  const control = new AbortController();
  request = new Request();
  const stopped = refusalOf(send(() => {}, control.signal));
  control.abort();
  expect(await stopped).toBeInstanceOf(TypeError);
});

test.each([
  [{ name: 'a.HEIC', type: '' }, true, null],
  [{ name: 'a.jpg', type: 'image/heif' }, true, null],
  [{ name: 'a.jpg', type: 'image/jpeg' }, false, null],
  [{ name: 'heic.txt', type: 'text/plain' }, false, pictureMessages.notImage],
])('detects %j as HEIC: %s, with the error: %s', (file, isOfHeic, fault) => {
  expect([isHeic(file), pictureError(file)]).toEqual([isOfHeic, fault]);
});

test('accepts a file of exactly 5 MB and rejects one byte more', () => {
  const limit = 5 * 1024 * 1024;
  expect([sizeError({ size: limit }), sizeError({ size: limit + 1 })]).toEqual([
    null,
    pictureMessages.tooLarge,
  ]);
});
