// @ts-expect-error Web code knows no types of Node.
import consoleOfNode from 'node:console';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { allowanceQuery } from '#features/listings/web/queries.ts';
import type { TourUploadReply } from '#features/tours/schema.ts';
import { propertyTourQuery } from '#features/tours/web/queries.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { TourPanel } from './tour-panel.tsx';
import { diskFullRetryMs, type openTransfer } from './tour-transfer.ts';
import { tourVersionsQuery } from './upload-queries.ts';
import type { ZipInspection } from './zip-inspection.ts';

type Listener = Parameters<typeof openTransfer>[2];
const opened = vi.hoisted((): Listener[] => []);
vi.mock('./tour-transfer.ts', async (original) => ({
  ...(await original<object>()),
  forgetFinished: () => {},
  openTransfer: (_file: File, _id: number, listener: Listener) => {
    opened.push(listener);
    return { pause() {}, resume() {}, cancel() {} };
  },
}));
vi.mock('./inspect-zip.ts', () => ({
  inspectZip: async (): Promise<ZipInspection> => ({
    ...{ verdict: 'good', page: 'index.htm', files: 12, bytes: 4, startBytes: 2, rooms: [] },
    ...{ missing: { count: 0, first: [] }, blockedHosts: [] },
  }),
}));

beforeEach(() => {
  // happy-dom loads no frames and logs each in its own console.
  vi.spyOn(consoleOfNode, 'error').mockImplementation(() => {});
  opened.splice(0);
});

const addressOf = (version: string) => `http://${version}.tours.example/index.htm`;
const reply: TourUploadReply = {
  status: 'success',
  tourUrl: addressOf('sent'),
  message: 'Virtual tour uploaded and extracted successfully',
  directoryContents: ['index.htm'],
  warnings: [],
};
const finish = 'POST /api/uploads/tours/u1/finish';
const chooser = () => screen.getByLabelText<HTMLInputElement>(/^(Choose ZIP file|Replace tour)$/);
const shownTour = () =>
  screen.queryByRole('link', { name: 'Open in new tab' })?.getAttribute('href') ?? 'none';

const panelOf = (version: string | null, isAvailable = false) => (
  <TourPanel
    property={{
      ...{ id: 7, title: 'Flat', location: 'Ntinda', isAvailable },
      ...{ hasTour: version !== null, tourUrl: version && addressOf(version) },
    }}
    place="form"
    onUploaded={() => {}}
    onChanged={() => {}}
  />
);
const known = [
  [tourVersionsQuery(7).queryKey, []],
  [
    propertyTourQuery(7).queryKey,
    {
      ...{ tourUrl: addressOf('old'), startBytes: 1, totalBytes: 1, files: 1, rooms: [] },
      ...{ posterUrl: null, sample: false },
    },
  ],
] as const;

/** Renders a panel with a sent file whose check is pending. */
async function sent(version: string | null) {
  const used = renderInteractive(panelOf(version), known);
  await used.user.upload(chooser(), new File(['zips'], 'villa.zip', { type: 'application/zip' }));
  await used.user.click(await screen.findByRole('button', { name: 'Upload Virtual Tour' }));
  await act(async () => opened[0]?.onSent('u1'));
  return used;
}

describe('current tour', () => {
  test('is the one just sent, before the listing reports it', async () => {
    await sent('old');
    expect(shownTour()).toBe(addressOf('old'));
    await respondTo(finish, reply);
    expect(shownTour()).toBe(addressOf('sent'));
  });

  test('is the one that a colleague published since, or none after they unpublished it', async () => {
    const { change } = await sent('old');
    await respondTo(finish, reply);
    change(panelOf('sent'));
    expect(shownTour()).toBe(addressOf('sent'));
    change(panelOf('newer'));
    expect(shownTour()).toBe(addressOf('newer'));
    change(panelOf(null));
    expect(shownTour()).toBe('none');
    expectShown('No tour yet');
  });

  test("is the listing's tour when the sent one is rejected", async () => {
    await sent('old');
    await respondWithError(finish, 422, 'There is no index.htm in it');
    expect(shownTour()).toBe(addressOf('old'));
    expectShown('Tour available');
  });
});

test('stops repeating a check that waits for space once the screen was left', async () => {
  const { change } = await sent(null);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await respondWithError(finish, 507, 'Full');
  change(null);
  await act(() => vi.advanceTimersByTimeAsync(2 * diskFullRetryMs));
  expect(pendingRequests()).not.toContain(finish);
});

test('shows advice for an archive of another kind until the next file', async () => {
  renderInteractive(panelOf(null), known);
  const choose = (name: string) =>
    fireEvent.change(chooser(), { target: { files: [new File(['zips'], name)] } });
  choose('villa.rar');
  expect(await screen.findByRole('alert')).toBeDefined();
  expectShown(/^This is not a ZIP archive\. Extract it and zip the folder instead\./);
  choose('villa.zip');
  await screen.findByRole('button', { name: 'Upload Virtual Tour' });
  expect(screen.queryByText(/^This is not a ZIP archive/)).toBeNull();
});

test('shows an error when something other than a file is dropped', async () => {
  renderInteractive(panelOf(null), known);
  const zone = chooser().closest('label')?.parentElement ?? document.body;
  fireEvent.drop(zone, { dataTransfer: { files: [] } });
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(toastText()).toBe('Error: Please select a ZIP file to upload');
});

test.each([
  ['on the market without a tour', null, true, 1],
  ['on the market with one, which is replaced', 'old', true, 0],
  ['off the market', null, false, 0],
])('for a home that is %s shows the tours left in the plan', (_, version, isAvailable, count) => {
  const allowance = { plan: 'Basic', pictures: 15, tours: 2, toursUsed: 1, room: null };
  renderInteractive(panelOf(version, isAvailable), [...known, [allowanceQuery().queryKey, allowance]]);
  expect(screen.queryAllByText('Basic plan: 1 of 2 homes with a tour used.')).toHaveLength(count);
});
