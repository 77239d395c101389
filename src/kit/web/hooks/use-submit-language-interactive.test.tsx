import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sendFile } from '#kit/web/send-file.ts';
import { interceptUploads } from '#kit/web/testing/mock-uploads.ts';
import { useSubmit } from './use-submit.ts';

vi.mock('#kit/t.ts', async (original) => ({
  ...(await original<object>()),
  t: (message: string) => `${message} In Swahili`,
}));

test('reports a missing response in the language of the page', async () => {
  const { result } = renderHook(() => useSubmit<string>());
  await act(async () => {
    await result.current.submit(async () => {
      throw new TypeError('Failed to fetch');
    });
  });
  expect(result.current.message).toMatch(/^You are offline\. .+ In Swahili$/);
});

test('reports a failed upload without a reason in the language of the page', async () => {
  const [uploads, { result }] = [interceptUploads(), renderHook(() => useSubmit<string>())];
  const file = new File(['%PDF'], 'slip.pdf');
  await act(async () => {
    const sending = result.current.submit(() => sendFile('/api/a', { field: 'paper', file }, () => {}));
    await uploads[0]?.answer(502, {});
    await sending;
  });
  expect(result.current.message).toBe('We could not upload the file. In Swahili');
});
