import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { listingLimits } from '#features/listings/limits.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { ImportDialog } from './import-dialog.tsx';

const look = 'POST /api/desk/import/preview';
const send = 'POST /api/desk/import';
const undo = 'POST /api/desk/imports/7/undo';
const key = () => sentBody(send).headers.get('idempotency-key');
const csv = (content: string | Uint8Array<ArrayBuffer>) =>
  new File([content], 'homes.csv', { type: 'text/csv' });
const chooser = () => screen.getByLabelText<HTMLInputElement>('CSV file');
const again = () => screen.queryByRole('button', { name: 'Import again' });
const arrives = (what: string) => waitFor(() => expect(pendingRequests()).toContain(what));

const seen = {
  created: 1,
  updated: 1,
  duplicates: 0,
  refused: [],
  lines: [
    { line: 2, title: 'A home', outcome: 'created' },
    { line: 3, title: 'Another', outcome: 'updated', id: 12, changes: ['price', 'isAvailable'] },
  ],
  photoFiles: [],
  photoAddresses: 0,
};
const done = { importId: 7, created: 1, updated: 1, duplicates: 0, refused: [] };
const past = {
  id: 7,
  fileName: 'homes.csv',
  importedAt: '2026-11-29T09:00:00.000Z',
  undoUntil: '2026-11-30T09:00:00.000Z',
  undoneAt: null,
  created: 1,
  updated: 1,
  photosWaiting: 0,
  photosFailed: [{ line: 2, title: 'A home', address: 'https://www.example.com/a.jpg', fault: 'Gone' }],
};

function opened(imports: object[] = []) {
  const used = renderInteractive(<ImportDialog isOpen onClose={vi.fn<() => void>()} />, [
    [['desk listings', '', '', ''], { pages: [], pageParams: [] }],
    [['/api/properties/page'], {}],
    [['/api/desk/imports'], imports],
  ]);
  const isOld = () =>
    [['desk listings', '', '', ''], ['/api/properties/page']].map(
      (queryKey) => used.client.getQueryState(queryKey)?.isInvalidated,
    );
  const choose = async (file: File, preview: object = seen) => {
    await used.user.upload(chooser(), file);
    await arrives(look);
    const { body } = sentBody(look);
    await respondTo(look, preview);
    return body;
  };
  const start = async (name = 'Import 2 properties') => {
    await used.user.click(screen.getByRole('button', { name }));
    await arrives(send);
  };
  return { ...used, isOld, choose, start };
}

describe('import dialog', () => {
  test('previews the changes and saves after confirmation', async () => {
    const { choose, start, isOld } = opened();
    const body = await choose(csv('title\nA home'), {
      ...seen,
      refused: [{ line: 4, title: 'A flat', fields: { isAvailable: '“maybe” is neither yes nor no' } }],
      refusedCsv: 'title',
      unknownColumns: ['Colour'],
      photoAddresses: 2,
    });
    expect(body).toEqual({ csv: 'title\nA home', duplicates: 'skip' });
    expectShown(
      'Nothing has been saved yet.',
      'Updates property 12: Price, Available',
      'The column “Colour” is not one of a property, so it is left out.',
      '2 photos are fetched from the web after the import.',
      'Available: “maybe” is neither yes nor no',
    );
    screen.getByRole('button', { name: 'Download rejected rows' });
    expect(pendingRequests()).not.toContain(send);
    await start();
    expect(sentBody(send).body).toEqual({
      csv: 'title\nA home',
      fileName: 'homes.csv',
      photos: {},
      duplicates: 'skip',
    });
    screen.getByText('Importing...', { selector: 'p' });
    expect(screen.getByRole('button', { name: 'Importing...' }).matches(':disabled')).toBe(true);
    expect(chooser().disabled).toBe(true);
    await respondTo(send, {
      ...done,
      duplicates: 3,
      refused: [
        { line: 4, title: 'A flat', fields: { price: 'Please say a price' } },
        { line: 5, title: '', fields: { title: 'It has no title' } },
      ],
      notes: [{ line: 2, title: 'A home', note: 'Created, but not featured.' }],
    });
    expectShown(
      '1 property created, 1 property updated, 3 already here, 2 rows rejected',
      'Created, but not featured.',
    );
    const refused = within(screen.getByRole('list', { name: 'Rejected rows' }));
    expect(refused.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Row 4: A flatPrice: Please say a price',
      'Row 5Title: It has no title',
    ]);
    expect(isOld()).toEqual([true, true]);
    expect(again()).toBeNull();
  });

  test('reads a file in Windows-1252', async () => {
    const { choose } = opened();
    const bytes = Uint8Array.from('title\nCafé', (letter) => letter.codePointAt(0) ?? 0);
    expect(await choose(csv(bytes))).toMatchObject({ csv: 'title\nCafé' });
  });

  test('creates existing listings again only on request', async () => {
    const { choose, user, start } = opened();
    const nothing = { ...seen, created: 0, updated: 0, duplicates: 2, lines: [] };
    await choose(csv('title\nA home'), nothing);
    expect(screen.getByRole('button', { name: 'Import 0 properties' }).matches(':disabled')).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Create rows without a reference or ID again' }));
    await arrives(look);
    expect(sentBody(look).body).toMatchObject({ duplicates: 'create' });
    await respondTo(look, { ...nothing, created: 2, duplicates: 0 });
    await start();
    expect(sentBody(send).body).toMatchObject({ duplicates: 'create' });
  });

  test('leaves the lists alone when nothing was created', async () => {
    const { choose, start, isOld } = opened();
    await choose(csv('title'));
    await start();
    const refused = [{ line: 2, title: 'A', fields: { price: 'None' } }];
    await respondTo(send, { ...done, created: 0, updated: 0, refused });
    expectShown('0 properties created, 1 row rejected');
    expect(isOld()).toEqual([false, false]);
  });

  test('rejects a file that is too large before sending it', async () => {
    const { user } = opened();
    await user.upload(chooser(), csv('x'.repeat(listingLimits.importBytesMax + 1)));
    expectShown('The file can be at most 5 MB');
    expect(pendingRequests()).not.toContain(look);
    await user.upload(chooser(), csv('x'.repeat(listingLimits.importBytesMax)));
    await arrives(look);
    expect(screen.queryByText('The file can be at most 5 MB')).toBeNull();
  });

  test('retries a lost import with its key, by the button or with the same file', async () => {
    const { choose, user, start } = opened();
    await choose(csv('title\nA home'));
    await start();
    const first = key();
    await failWithNetworkError(send);
    expectShown('We got no response.');
    await start();
    expect(key()).toBe(first);
    await failWithNetworkError(send);
    await choose(csv('title\nA home'));
    await start();
    expect(key()).toBe(first);
    await failWithNetworkError(send);
    await user.upload(chooser(), csv('title\nAnother home'));
    await arrives(look);
    await respondTo(look, seen);
    await start();
    expect(key()).not.toBe(first);
  });

  test('shows why a file is unreadable and offers no import', async () => {
    const { user } = opened();
    await user.upload(chooser(), csv('title'));
    await arrives(look);
    await respondWithError(look, 400, 'Refused', { fields: { csv: 'The first row has no column' } });
    expectShown('The first row has no column');
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  });

  test('lets the user resend an import when the server failed on a row', async () => {
    const { choose, user, start } = opened();
    await choose(csv('title\nA home'));
    await start();
    const first = key();
    await respondTo(send, {
      ...done,
      refused: [{ line: 2, title: 'A', fields: { line: 'Try again' }, isLost: true }],
    });
    await user.click(screen.getByRole('button', { name: 'Import again' }));
    await arrives(send);
    expect(key()).toBe(first);
    await respondTo(send, done);
    expect(again()).toBeNull();
  });
});

test('offers no other attempt when the server rejects the whole import', async () => {
  const { choose, start, user } = opened();
  await choose(csv('title\nA home'));
  await start();
  const refused = [{ line: 2, title: 'A', fields: { line: 'A quotation mark is not closed.' } }];
  await respondTo(send, { ...done, refused });
  expectShown('Row 2: A');
  expect(again()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Import another file' }));
  expect(again()).toBeNull();
});

test('offers no import when no property would change, even with photo file names', async () => {
  const { choose } = opened();
  const nothing = { ...seen, created: 0, updated: 0, duplicates: 2, photoFiles: ['kitchen.jpg'] };
  await choose(csv('title\nA home'), nothing);
  expect(screen.getByRole('button', { name: 'Import 0 properties' }).matches(':disabled')).toBe(true);
});

test('starts each step at the top of the dialog', async () => {
  const { choose, start } = opened();
  await choose(csv('title\nA home'));
  const dialog = screen.getByRole('dialog');
  dialog.scrollTop = 500;
  await start();
  await respondTo(send, done);
  expect(dialog.scrollTop).toBe(0);
});

test('undoes an import of the last day after confirmation and lists what stays', async () => {
  const { user, isOld } = opened([past]);
  expectShown('1 photo could not be fetched', /a\.jpg\. Gone/);
  await user.click(screen.getByRole('button', { name: 'Undo homes.csv' }));
  await user.click(screen.getByRole('button', { name: 'Undo this import' }));
  await respondTo(undo, {
    removed: 1,
    restored: 0,
    kept: [{ id: 12, title: 'Another', why: 'It has 1 upcoming viewing.' }],
  });
  expectShown(
    '1 property removed, 0 restored, 1 could not be undone:',
    'Another: It has 1 upcoming viewing.',
  );
  expect(isOld()).toEqual([true, true]);
});

describe('rows beyond the plan', () => {
  const beyondPlan = {
    plan: 'Basic',
    limit: 20,
    lines: [...Array.from({ length: 279 }, (_, at) => 22 + at), 400],
  };
  const text = '280 homes do not fit your plan (20 listings): rows 22–300 and 400.';

  test('are summarised in the preview with an option that applies to them', async () => {
    const { choose, start, user } = opened();
    await choose(csv('title\nA home'), { ...seen, beyondPlan, refusedCsv: 'title' });
    expectShown(text);
    expect(screen.queryByRole('list', { name: 'Rejected rows' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Upgrade your membership' })).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Import them as unavailable' }));
    expect(sentBody(look).body).toMatchObject({ beyondPlan: 'unavailable' });
    const lines = [{ line: 400, title: 'The last', outcome: 'created', isUnavailable: true }];
    await respondTo(look, { ...seen, created: 281, beyondPlan, lines });
    expectShown('New property, unavailable');
    await start('Import 282 properties');
    expect(sentBody(send).body).toMatchObject({ beyondPlan: 'unavailable' });
    await respondTo(send, { ...done, created: 281, beyondPlan });
    expectShown('280 homes are unavailable, because your plan has no room for more.');
    expect(screen.queryByText(text)).toBeNull();
  });

  test("can still be imported as unavailable afterwards with the import's key", async () => {
    const { choose, start, user } = opened();
    await choose(csv('title\nA home'), { ...seen, beyondPlan });
    await start();
    const first = key();
    await respondTo(send, { ...done, beyondPlan, refusedCsv: 'title' });
    expectShown(text);
    await user.click(screen.getByRole('button', { name: 'Import them as unavailable' }));
    await arrives(send);
    expect([key(), sentBody(send).body]).toMatchObject([first, { beyondPlan: 'unavailable' }]);
    await respondTo(send, { ...done, created: 281, beyondPlan });
    expectShown(/281 properties created/);
  });
});
