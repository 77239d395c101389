import { expect, test, vi } from 'vitest';
import { toastText } from '#kit/web/testing/render-interactive.tsx';
import { copyLink } from './copy-link.ts';
import { currentToast } from './toasts.ts';

const address = 'https://homes.example/property/5';

test('copies an address and confirms it', async () => {
  const write = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText: write } });
  await copyLink(address);
  expect(write.mock.calls).toEqual([[address]]);
  expect(toastText()).toBe('Link Copied: Paste it anywhere to share it.');
});

test.each([
  ['refuses', { clipboard: { writeText: async () => Promise.reject(new Error('denied')) } }],
  ['has no clipboard', {}],
])('shows the address for manual copying where the browser %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  await copyLink(address);
  expect([toastText(), currentToast()?.tone]).toEqual([
    `We could not copy the link: ${address}`,
    'destructive',
  ]);
});

test('copies a selection where the browser has no clipboard, and leaves the focus in its place', async () => {
  vi.stubGlobal('navigator', {});
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  const copied: string[] = [];
  const execCommand = () => copied.push((document.activeElement as HTMLTextAreaElement).value) > 0;
  Object.assign(document, { execCommand });
  await copyLink(address);
  Reflect.deleteProperty(document, 'execCommand');
  expect([copied, toastText()]).toEqual([[address], 'Link Copied: Paste it anywhere to share it.']);
  expect([document.activeElement, document.querySelector('textarea')]).toEqual([button, null]);
  button.remove();
});
