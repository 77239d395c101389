import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnData } from '#features/accounts/schema.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import {
  expectShown,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { DataExport } from './data-export.tsx';

const ask = 'POST /api/user/data';
const data: OwnData = {
  madeAt: '2026-11-27T09:00:00Z',
  account: { id: 7 },
  parts: {},
  cutShort: [],
  leftOut: [],
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** The names and contents of the saved files. */
let saved: { name: string; content: Blob | undefined }[];
const revoke = vi.fn<(address: string) => void>();

beforeEach(() => {
  const made = new Map<string, Blob>();
  saved = [];
  revoke.mockReset();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${made.size}`;
    if (blob instanceof Blob) made.set(address, blob);
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoke);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: made.get(this.href) });
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

async function asked() {
  const used = renderInteractive(<DataExport user={sampleAccount} />);
  await used.user.click(button('Download my data'));
  await used.user.type(screen.getByLabelText('Your password'), 'jacaranda');
  await used.user.click(button('Download'));
  return used;
}

test('requests the data with the password, and saves the file under its date', async () => {
  await asked();
  expect(button('Preparing...').disabled).toBe(true);
  expect(sentBody(ask).body).toEqual({ password: 'jacaranda' });
  await respondTo(ask, data);
  expect(saved.map(({ name }) => name)).toEqual(['my-data-2026-11-27.json']);
  expect(JSON.parse((await saved[0]?.content?.text()) ?? '')).toEqual(data);
  expect(toastText()).toBe('Your data has been downloaded');
  expect(screen.queryByLabelText('Your password')).toBeNull();
});

test('revokes the file’s URL a minute after the download began', async () => {
  await asked();
  await respondTo(ask, data);
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(revoke).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(revoke.mock.calls).toEqual([['blob:0']]);
});

test('says when the file does not include everything', async () => {
  await asked();
  await respondTo(ask, { ...data, cutShort: [{ name: 'views', rows: 1, of: 2, because: 'Too many' }] });
  expect(toastText()).toBe(
    'Your data has been downloaded: The file was too large to include everything. See “cutShort” in the file for what is missing.',
  );
});

test('saves nothing with a wrong password', async () => {
  await asked();
  await respondWithError(ask, 400, 'No', { fields: { password: 'This is not your password' } });
  expectShown('This is not your password');
  expect([saved, toastText()]).toEqual([[], null]);
});

test('closes the form on cancel', async () => {
  const { user } = renderInteractive(<DataExport user={sampleAccount} />);
  await user.click(button('Download my data'));
  await user.click(button('Cancel'));
  expect(screen.queryByLabelText('Your password')).toBeNull();
});

test('clears an earlier error when the form is reopened', async () => {
  const { user } = await asked();
  await respondWithError(ask, 429, 'Three files a day');
  await user.click(button('Cancel'));
  await user.click(button('Download my data'));
  expect(screen.queryByText('Three files a day')).toBeNull();
});
