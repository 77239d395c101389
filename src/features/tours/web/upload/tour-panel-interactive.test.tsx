// @ts-expect-error Web code knows no types of Node.
import consoleOfNode from 'node:console';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TourUploadReply, TourVersionView } from '#features/tours/schema.ts';
import { addStop } from '#features/tours/tour-plan.ts';
import { changeDraft, deleteDraft, hasDraft } from '#features/tours/web/builder/tour-drafts.ts';
import { propertyTourQuery } from '#features/tours/web/queries.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { AccessCheck } from './access-check.tsx';
import type { UploadScreen } from './file-error.ts';
import { TourPanel } from './tour-panel.tsx';
import { diskFullRetryMs, type openTransfer } from './tour-transfer.ts';
import { TourVersions } from './tour-versions.tsx';
import type { ZipInspection } from './zip-inspection.ts';

type Listener = Parameters<typeof openTransfer>[2];
type Transfer = { listener: Listener; did: string[] };
/** The opened transfers. */
const opened = vi.hoisted((): Transfer[] => []);
const looks = vi.hoisted((): { answer: (look: ZipInspection) => void; fail: (error: Error) => void }[] => []);
const forgotten = vi.hoisted((): string[] => []);
vi.mock('./tour-transfer.ts', async (original) => ({
  ...(await original<object>()),
  forgetFinished: (id: string) => void forgotten.push(id),
  openTransfer: (_file: File, _id: number, listener: Listener) => {
    const did: string[] = [];
    opened.push({ listener, did });
    return Object.fromEntries(['pause', 'resume', 'cancel'].map((what) => [what, () => void did.push(what)]));
  },
}));
vi.mock('./inspect-zip.ts', () => ({
  inspectZip: () => {
    const { promise, resolve, reject } = Promise.withResolvers<ZipInspection>();
    looks.push({ answer: resolve, fail: reject });
    return promise;
  },
}));

beforeEach(() => {
  // happy-dom loads no frames and logs each in its own console.
  vi.spyOn(consoleOfNode, 'error').mockImplementation(() => {});
  for (const list of [opened, looks, forgotten]) list.splice(0);
});
afterEach(() => {
  deleteDraft(7);
});

const tourUrl = 'http://v1.tours.example/index.htm';
const good: ZipInspection = {
  verdict: 'good',
  page: 'index.htm',
  files: 12,
  bytes: 4,
  startBytes: 2,
  rooms: [],
  missing: { count: 0, first: [] },
  blockedHosts: [],
};
const reply: TourUploadReply = {
  status: 'success',
  tourUrl,
  message: 'Virtual tour uploaded and extracted successfully',
  directoryContents: ['index.htm'],
  warnings: ['A file was left out'],
};
const zip = (name = 'villa.zip') => new File(['zips'], name, { type: 'application/zip' });
const finish = (id = 'u1') => `POST /api/uploads/tours/${id}/finish`;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const chooser = () => screen.getByLabelText<HTMLInputElement>(/^(Choose ZIP file|Replace tour)$/);
const later = (work: () => void) =>
  act(async () => {
    work();
  });
/** Sends an event of the transfer. */
const event = (tell: (listener: Listener) => void) =>
  later(() => {
    for (const { listener } of opened.slice(-1)) tell(listener);
  });

const on = {
  onUploaded: vi.fn<() => void>(),
  onChanged: vi.fn<() => void>(),
  onUnsent: vi.fn<(name: string | null) => void>(),
};
const panelOf = (id = 7, url: string | null = null, place: UploadScreen = 'form') => (
  <TourPanel
    property={{
      id,
      title: 'Flat',
      location: 'Ntinda',
      hasTour: url !== null,
      tourUrl: url,
      isAvailable: false,
    }}
    place={place}
    {...on}
  />
);
const panel = (url: string | null = null, place: UploadScreen = 'form') => {
  for (const act of Object.values(on)) act.mockReset();
  return renderInteractive(panelOf(7, url, place), [
    [
      propertyTourQuery(7).queryKey,
      { tourUrl, startBytes: 1, totalBytes: 1, files: 1, rooms: [], posterUrl: null, sample: false },
    ],
  ]);
};
/** Renders a panel with a selected and inspected file. */
async function chosen(look: ZipInspection = good, url: string | null = null) {
  const used = panel(url);
  await used.user.upload(chooser(), zip());
  await expect.poll(() => looks.length).toBeGreaterThan(0);
  await later(() => looks[0]?.answer(look));
  return used;
}
/** Renders a panel with an upload in progress. */
async function sending(url: string | null = null) {
  const used = await chosen(good, url);
  await used.user.click(button('Upload Virtual Tour'));
  return used;
}

describe('selected file', () => {
  test('is inspected before it can be sent', async () => {
    const { user } = panel();
    await user.upload(chooser(), zip());
    expectShown('Checking villa.zip...');
    expect(on.onUnsent.mock.lastCall).toEqual(['villa.zip']);
    await expect.poll(() => looks.length).toBeGreaterThan(0);
    await later(() => looks[0]?.answer(good));
    expect(opened).toEqual([]);
    await user.click(button('Cancel'));
    expect(chooser()).toBeDefined();
    expect(on.onUnsent.mock.lastCall).toEqual([null]);
  });

  test('shows an error when it is no longer readable', async () => {
    const { user } = panel();
    await user.upload(chooser(), zip());
    await expect.poll(() => looks.length).toBeGreaterThan(0);
    await later(() => looks[0]?.fail(new Error('gone')));
    expectShown('We could not read this file. Check that it has not been moved or deleted.');
    await user.click(button('Choose another file'));
    expect(chooser()).toBeDefined();
  });

  test.each([
    ['form', 'Please upload a ZIP file (3D Vista tour export)'],
    ['manager', 'Please upload a ZIP file from 3D Vista'],
  ] as const)('is rejected at once when it is not a ZIP in the %s', async (place, words) => {
    panel(null, place);
    fireEvent.change(chooser(), { target: { files: [new File(['x'], 'photo.jpg')] } });
    await later(() => {});
    expectShown(words, 'Common solutions');
    expect(toastText()).toBe(`Error: ${words}`);
    expect(looks).toEqual([]);
  });

  test('can be dropped too', async () => {
    panel();
    const zone = chooser().closest('label')?.parentElement;
    if (zone) fireEvent.drop(zone, { dataTransfer: { files: [zip()] } });
    expect(await screen.findByText('Checking villa.zip...')).toBeDefined();
  });

  test('shows no late inspection for another home', async () => {
    const { user, change } = panel();
    await user.upload(chooser(), zip());
    await expect.poll(() => looks.length).toBeGreaterThan(0);
    change(panelOf(8));
    await later(() => looks[0]?.answer(good));
    expect(chooser()).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Upload Virtual Tour' })).toBeNull();
  });
});

describe('upload in progress', () => {
  test('shows its progress and what it waits for', async () => {
    await sending();
    expect(opened[0]?.did).toEqual(['resume']);
    expectShown('0%');
    await event((to) => to.onProgress(3, 4));
    expectShown('75%');
    await event((to) => to.onWaiting('line'));
    expectShown('You are offline. The upload will continue when you are back online.');
    await event((to) => to.onRefused('Failed to upload virtual tour: Disk error'));
    expectShown(/^Failed to upload virtual tour: Disk error\. What you have sent is kept/);
    expect(screen.queryByText(/^You are offline\./)).toBeNull();
    await event((to) => to.onWaiting('room'));
    expectShown(
      'The server is out of storage space. Your progress is saved, and the upload will continue when there is space.',
    );
    await event((to) => to.onProgress(4, 4));
    expectShown('100%', /^You can close this window/);
  });

  test('stays paused after late events until it is resumed', async () => {
    const { user } = await sending();
    await event((to) => to.onProgress(1, 4));
    await user.click(button('Pause'));
    expectShown('Paused. Your progress is saved.');
    await event((to) => to.onProgress(2, 4));
    await event((to) => to.onWaiting('line'));
    expectShown('Paused. Your progress is saved.', '25%');
    await user.click(button('Resume'));
    expect(opened[0]?.did).toEqual(['resume', 'pause', 'resume']);
    expect(screen.queryByText('Paused. Your progress is saved.')).toBeNull();
    expect(button('Pause')).toBeDefined();
  });

  test('stays cancelled, even when it arrives after all', async () => {
    const { user } = await sending();
    await user.click(button('Cancel upload'));
    expect(opened[0]?.did).toEqual(['resume', 'cancel']);
    expect(chooser()).toBeDefined();
    await event((to) => to.onSent('u1'));
    await event((to) => to.onError(new Error('Late')));
    expect(pendingRequests()).toEqual(['GET /api/desk/properties/7/tours']);
    expect(screen.queryByText('Late')).toBeNull();
  });

  test('pauses when its screen is left', async () => {
    const { change } = await sending();
    change(null);
    expect(opened[0]?.did).toEqual(['resume', 'pause']);
  });

  test('asks before the page closes, only while it is sending', async () => {
    const { user } = await sending();
    const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    await user.click(button('Cancel upload'));
    expect(leave()).toBe(true);
  });

  test('shows why it failed and lets the user select another file', async () => {
    await sending();
    await event((to) => to.onError(new Error('You have ten uploads already')));
    expectShown('You have ten uploads already', 'Common solutions');
    expect(toastText()).toBe('Error: You have ten uploads already');
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
    expect(chooser()).toBeDefined();
  });
});

describe('received upload', () => {
  test('is checked and then becomes the tour', async () => {
    await sending();
    await event((to) => to.onSent('u1'));
    expectShown('Upload complete. We are checking the tour...');
    expect(on.onUnsent.mock.lastCall).toEqual([null]);
    await respondTo(finish(), reply);
    expectShown(reply.message, 'A file was left out', 'Tour available');
    expect(toastText()).toBe(reply.message);
    expect(on.onUploaded).toHaveBeenCalledOnce();
    expect(forgotten).toEqual(['u1']);
    // The tour that was just sent is shown at once.
    expect(screen.getByTitle('Virtual tour: Flat')).toBeDefined();
  });

  test("is discarded after a final rejection, with the server's message", async () => {
    await sending();
    await event((to) => to.onSent('u1'));
    await respondWithError(finish(), 422, 'There is no index.htm in it');
    expectShown('There is no index.htm in it', 'Debug information');
    expect(forgotten).toEqual(['u1']);
    expect(on.onUploaded).not.toHaveBeenCalled();
  });

  test('can be checked again without being sent when its check was interrupted', async () => {
    const { user } = await sending();
    await event((to) => to.onSent('u1'));
    await failWithNetworkError(finish());
    expectShown(/^The connection was lost while we were checking the tour\./);
    expect(forgotten).toEqual([]);
    await user.click(button('Check again'));
    expect(opened).toHaveLength(1);
    await respondTo(finish(), reply);
    expect(on.onUploaded).toHaveBeenCalledOnce();
  });

  test('waits for space on the server and continues by itself', async () => {
    await sending();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await event((to) => to.onSent('u1'));
    await respondWithError(finish(), 507, 'Full');
    expectShown(/^Upload complete, but the server is out of storage space\./);
    await act(() => vi.advanceTimersByTimeAsync(diskFullRetryMs));
    await respondTo(finish(), reply);
    expect(on.onUploaded).toHaveBeenCalledOnce();
  });

  test('shows nothing after the screen was left', async () => {
    const { change } = await sending();
    await event((to) => to.onSent('u1'));
    change(null);
    await respondTo(finish(), reply);
    expect(on.onUploaded).not.toHaveBeenCalled();
    expect(toastText()).toBeNull();
  });

  test('deletes the plan of a tour that was being made', async () => {
    await sending();
    await act(async () =>
      changeDraft(7, ({ plan, photographs }) => ({
        plan: addStop(plan, 'a'),
        photographs: new Map([
          ...photographs,
          ['a', { file: new File([], 'a.jpg'), preview: new Blob(), thumbAddress: 'blob:a' }],
        ]),
      })),
    );
    expect(on.onUnsent.mock.lastCall).toEqual(['villa.zip']);
    await event((to) => to.onSent('u1'));
    expect(on.onUnsent.mock.lastCall).toEqual(['Your unfinished tour']);
    await respondTo(finish(), reply);
    expect(hasDraft(7)).toBe(false);
  });
});

describe('tour preview', () => {
  test('loads an older tour on request', async () => {
    const { user } = panel(tourUrl);
    expect(screen.queryByTitle('Virtual tour: Flat')).toBeNull();
    expectShown('About 1 kB');
    await user.click(button('Show preview'));
    expect(screen.getByTitle('Virtual tour: Flat').getAttribute('src')).toBe(tourUrl);
  });
});

describe('access check', () => {
  const check = 'GET /api/tours/check?propertyId=7';

  test("shows the server's result and the first ten missing files", async () => {
    const { user } = renderInteractive(<AccessCheck propertyId={7} />);
    await user.click(button('Check Tour Access'));
    expect(button('Checking...').disabled).toBe(true);
    const missing = Array.from({ length: 11 }, (_, at) => `f${at}.js`);
    await respondTo(check, { ok: false, page: 'index.htm', missing, message: 'Files are missing' });
    expectShown('Files are missing', /^Missing: f0\.js, .*f9\.js, and 1 more$/);
    expect(button('Check Tour Access').disabled).toBe(false);
    await user.click(button('Check Tour Access'));
    await respondTo(check, { ok: true, page: 'index.htm', missing: [], message: 'It can be opened' });
    expectShown('It can be opened');
    expect(screen.queryByText(/^Missing/)).toBeNull();
  });

  test('shows an error when the server rejects it or does not respond', async () => {
    const { user } = renderInteractive(<AccessCheck propertyId={7} />);
    await user.click(button('Check Tour Access'));
    await respondWithError(check, 404, 'There is no tour');
    expectShown('There is no tour');
    await user.click(button('Check Tour Access'));
    await failWithNetworkError(check);
    expectShown('There seems to be a cross-origin issue with the tour. Please check the server logs.');
  });
});

describe('uploaded tours', () => {
  const read = 'GET /api/desk/properties/7/tours';
  const publish = 'POST /api/desk/properties/7/tours/old/publish';
  const remove = 'DELETE /api/desk/properties/7/tour';
  const version = (id: string, isPublished: boolean): TourVersionView => ({
    id,
    filename: `${id}.zip`,
    createdAt: '2026-11-24T09:00:00Z',
    files: 12,
    totalBytes: 1_000_000,
    isPublished,
    warnings: [],
    damagedFiles: [],
    rooms: [],
  });
  async function listed() {
    const onChanged = vi.fn<() => void>();
    const used = renderInteractive(<TourVersions propertyId={7} tourUrl={tourUrl} onChanged={onChanged} />);
    await respondTo(read, [version('new', true), version('old', false)]);
    return { ...used, onChanged };
  }

  test('can be published again and reload afterwards', async () => {
    const { user, onChanged } = await listed();
    await user.click(button('Show this tour'));
    expect(button('Show this tour').disabled).toBe(true);
    expect(onChanged).not.toHaveBeenCalled();
    await respondTo(publish, { message: 'Visitors now see this tour', tourUrl });
    expect(toastText()).toBe('Visitors now see this tour');
    expect(onChanged).toHaveBeenCalledOnce();
    await respondTo(read, [version('new', false), version('old', true)]);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first && within(first).getByRole('button', { name: 'Show this tour' })).toBeDefined();
    expect(second && within(second).getByText('Shown to visitors')).toBeDefined();
  });

  test('stay unchanged when the change is rejected', async () => {
    const { user, onChanged } = await listed();
    await user.click(button('Show this tour'));
    await respondWithError(publish, 409, 'Its files are gone');
    expect(toastText()).toBe('Error: Its files are gone');
    expect(onChanged).not.toHaveBeenCalled();
    expect(button('Show this tour').disabled).toBe(false);
    expect(pendingRequests()).toEqual([read]);
    await user.click(button('Show this tour'));
    await failWithNetworkError(publish);
    expect(toastText()).toBe('Error: You are offline. Please try again when you are back online.');
  });

  test('are unpublished only after a confirmation', async () => {
    const { user, onChanged } = await listed();
    await user.click(button('Remove tour'));
    await user.click(button('Keep tour'));
    expect(pendingRequests()).toEqual([]);
    await user.click(button('Remove tour'));
    await user.click(button('Remove'));
    expect(button('Remove').disabled).toBe(true);
    await respondTo(remove, { message: 'The tour is removed', tourUrl: null });
    expect(toastText()).toBe('The tour is removed');
    expect(onChanged).toHaveBeenCalledOnce();
  });

  test('hide the success of an upload when they change later', async () => {
    await sending();
    await event((to) => to.onSent('u1'));
    await respondTo(finish(), reply);
    await respondTo(read, [version('new', true), version('old', false)]);
    fireEvent.click(button('Show this tour'));
    await respondTo(publish, { message: 'Visitors now see this tour', tourUrl });
    expect(on.onChanged).toHaveBeenCalledOnce();
    expect(screen.queryByText('A file was left out')).toBeNull();
  });
});
