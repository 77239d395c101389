import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { deskLimits } from '#features/listings/limits.ts';
import {
  answer,
  breakLine,
  expectShown,
  inUse,
  refuse,
  sentWith,
  waiting,
} from '#kit/web/testing/in-use.tsx';
import { ImportDialog } from './import-dialog.tsx';

const send = 'POST /api/desk/import';
const key = () => sentWith(send).headers.get('idempotency-key');
const csv = (content: string) => new File([content], 'homes.csv', { type: 'text/csv' });
const chooser = () => screen.getByLabelText<HTMLInputElement>('CSV file');
const again = () => screen.queryByRole('button', { name: 'Import again' });

function opened() {
  const used = inUse(<ImportDialog isOpen onClose={vi.fn<() => void>()} />, [
    [['desk listings', '', '', ''], { pages: [], pageParams: [] }],
    [['/api/properties/page'], {}],
  ]);
  const isOld = () =>
    [['desk listings', '', '', ''], ['/api/properties/page']].map(
      (queryKey) => used.client.getQueryState(queryKey)?.isInvalidated,
    );
  return { ...used, isOld };
}

describe('an import', () => {
  test('sends the file, and says what became of its lines', async () => {
    const { user, isOld } = opened();
    await user.upload(chooser(), csv('title\nA home'));
    await expect.poll(() => waiting().length).toBeGreaterThan(0);
    expect(sentWith(send).body).toEqual({ csv: 'title\nA home' });
    expectShown('Importing...');
    expect(chooser().disabled).toBe(true);
    await answer(send, {
      created: 2,
      refused: [
        { line: 4, title: 'A flat', fields: { price: 'Please say a price' } },
        { line: 5, title: '', fields: { title: 'It has no title' } },
      ],
      notes: [{ line: 2, title: 'A home', note: 'It is here already' }],
    });
    expectShown('2 properties created, 2 lines refused', 'It is here already');
    const refused = within(screen.getByRole('list', { name: 'Refused lines' }));
    expect(refused.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Line 4: A flatprice: Please say a price',
      'Line 5title: It has no title',
    ]);
    expect(isOld()).toEqual([true, true]);
    expect(again()).toBeNull();
  });

  test('that created nothing leaves the lists as they are', async () => {
    const { user, isOld } = opened();
    await user.upload(chooser(), csv('title'));
    await expect.poll(() => waiting().length).toBeGreaterThan(0);
    await answer(send, { created: 0, refused: [{ line: 2, title: 'A', fields: { price: 'None' } }] });
    expectShown('0 properties created, 1 line refused');
    expect(isOld()).toEqual([false, false]);
  });

  test('of too large a file is not sent', async () => {
    const { user } = opened();
    await user.upload(chooser(), csv('x'.repeat(deskLimits.importBytesMax + 1)));
    expectShown('At most 5 MB at once');
    expect(waiting()).toEqual([]);
    await user.upload(chooser(), csv('x'.repeat(deskLimits.importBytesMax)));
    await expect.poll(() => waiting().length).toBeGreaterThan(0);
    expect(screen.queryByText('At most 5 MB at once')).toBeNull();
  });

  test('without an answer is sent again with its key, by the button or by the same file', async () => {
    const { user } = opened();
    await user.upload(chooser(), csv('title\nA home'));
    await expect.poll(() => waiting().length).toBeGreaterThan(0);
    const first = key();
    await breakLine(send);
    expectShown(
      'No answer came back.',
      'Choose Import again: properties that are already in will not be created twice.',
    );
    await user.click(screen.getByRole('button', { name: 'Import again' }));
    expect(again()).toBeNull();
    expect([key(), sentWith(send).body]).toEqual([first, { csv: 'title\nA home' }]);
    await breakLine(send);
    await user.upload(chooser(), csv('title\nA home'));
    await expect.poll(() => waiting().length).toBeGreaterThan(0);
    expect(key()).toBe(first);
    await breakLine(send);
    await user.upload(chooser(), csv('title\nAnother home'));
    await expect.poll(() => waiting().length).toBeGreaterThan(0);
    expect(key()).not.toBe(first);
  });

  test('that was refused as a whole is not offered again', async () => {
    const { user } = opened();
    await user.upload(chooser(), csv('title'));
    await expect.poll(() => waiting().length).toBeGreaterThan(0);
    await refuse(send, 422, 'Refused', { fields: { csv: 'The first line names no field' } });
    expectShown('The first line names no field');
    expect(again()).toBeNull();
  });

  test('of which the server lost a line can be sent again', async () => {
    const { user } = opened();
    await user.upload(chooser(), csv('title\nA home'));
    await expect.poll(() => waiting().length).toBeGreaterThan(0);
    const first = key();
    await answer(send, { created: 1, refused: [{ line: 2, title: 'A', fields: { line: 'Try again' } }] });
    expectShown('1 property created, 1 line refused');
    await user.click(screen.getByRole('button', { name: 'Import again' }));
    expect(key()).toBe(first);
    await answer(send, { created: 1, refused: [] });
    expectShown('1 property created');
    expect(again()).toBeNull();
  });

  test('no longer shows what came of the one before', async () => {
    const { user } = opened();
    await user.upload(chooser(), csv('title\nA home'));
    await expect.poll(() => waiting().length).toBeGreaterThan(0);
    await answer(send, { created: 1, refused: [] });
    await user.upload(chooser(), csv('x'.repeat(deskLimits.importBytesMax + 1)));
    expect(screen.queryByText('1 property created')).toBeNull();
  });
});
