import { onlineManager } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FormPicture } from '#features/listings/web/form/state/form-values.ts';
import { setConnectionMonitor } from '#kit/web/connectivity.ts';
import { toastText } from '#kit/web/testing/render-interactive.tsx';
import { pictureMessages } from './send-picture.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

type Request = { progress: (share: number) => void; arrive(): Promise<void>; cutOff(): Promise<void> };

const sent = vi.hoisted((): Request[] => []);
vi.mock('./reduce-picture.ts', () => ({ reducePicture: async () => ({ outcome: 'done', blob: null }) }));
vi.mock('./send-picture.ts', async (original) => ({
  ...(await original<object>()),
  sendPicture: ({ name }: { name: string }, share: (share: number) => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<FormPicture>();
    sent.push({
      progress: (part) => act(() => share(part)),
      arrive: () => act(async () => resolve({ key: name, width: 1, height: 1, colour: '#000000', alt: '' })),
      cutOff: () => act(async () => reject(new TypeError(pictureMessages.failed))),
    });
    return promise;
  },
}));

/** Resolves when the test restores the connection. The connectivity monitor waits for it. */
let restored = Promise.withResolvers<void>();
let checks = 0;
setConnectionMonitor(() => {
  checks += 1;
  return restored.promise;
});
const restore = () =>
  act(async () => {
    onlineManager.setOnline(true);
    restored.resolve();
  });
const lose = () => act(async () => onlineManager.setOnline(false));

beforeEach(() => {
  restored = Promise.withResolvers();
  checks = 0;
  sent.length = 0;
});
afterEach(() => onlineManager.setOnline(true));

async function uploading() {
  const added: string[] = [];
  const { result } = renderHook(() =>
    usePictureUploads({ slots: 3, limitMessage: '' }, ({ key }) => added.push(key) > 0),
  );
  await act(async () => result.current.add([new File(['x'], 'gate.jpg', { type: 'image/jpeg' })]));
  return { added, now: () => result.current.uploads.map(({ step, share }) => [step, share]), result };
}

test.each([
  ['before it was cut off', [lose, () => sent[0]?.cutOff()]],
  ['as it was cut off', [() => sent[0]?.cutOff(), lose]],
])('restarts a photo upload when a connection lost %s returns', async (_, events) => {
  const { added, now } = await uploading();
  sent[0]?.progress(0.7);
  expect(now()).toEqual([['sending', 0.7]]);
  for (const happens of events) await happens();
  expect(now()).toEqual([['offline', 0]]);
  expect([sent.length, checks]).toEqual([1, 1]);
  await restore();
  expect(now()).toEqual([['sending', 0]]);
  expect(sent).toHaveLength(2);
  await sent[1]?.arrive();
  expect([added, now(), toastText()]).toEqual([['gate.jpg'], [], 'Image uploaded successfully']);
});

test('waits again after a second connection loss', async () => {
  const { added, now } = await uploading();
  for (const at of [0, 1]) {
    restored = Promise.withResolvers();
    await lose();
    await sent[at]?.cutOff();
    expect(now()).toEqual([['offline', 0]]);
    await restore();
  }
  await sent[2]?.arrive();
  expect([added, now()]).toEqual([['gate.jpg'], []]);
});

test('rejects a request that fails while connected, offers a retry and does not repeat it itself', async () => {
  const { added, now, result } = await uploading();
  await sent[0]?.cutOff();
  await restore();
  expect(now()).toEqual([['refused', 0]]);
  expect(result.current.uploads[0]).toMatchObject({ error: pictureMessages.failed, mayPass: true });
  expect(sent).toHaveLength(1);
  await act(async () => result.current.retry(result.current.uploads[0]?.id ?? 0));
  await sent[1]?.arrive();
  expect(added).toEqual(['gate.jpg']);
});
