import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { generatedTourName } from '#features/tours/made-tour.ts';
import { photoLimits } from '#features/tours/panorama-photos.ts';
import { addStop, changeStop, placeDoor, type TourPlan } from '#features/tours/tour-plan.ts';
import { expectShown, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import type { loadPhoto } from './load-photo.ts';
import { changeDraft, changePlan, deleteDraft, hasDraft, type Photo, tourDraft } from './tour-drafts.ts';
import TourMaker from './tour-maker.tsx';
import type { TourRequest, TourResponse } from './worker-messages.ts';

type Opened = Awaited<ReturnType<typeof loadPhoto>>;
type Moved = Extract<TourResponse, { answer: 'moved' }>;
type Work = {
  work: TourRequest;
  signal: AbortSignal;
  move(moved: Moved): void;
  end(answer: TourResponse): void;
};
/** The photos being opened and the tours being generated. */
const opening = vi.hoisted((): { name: string; end(opened: Opened): void; fail(error: Error): void }[] => []);
const making = vi.hoisted((): Work[] => []);
vi.mock('./load-photo.ts', async (original) => ({
  ...(await original<object>()),
  loadPhoto: ({ name }: File) => {
    const { promise, resolve, reject } = Promise.withResolvers<Opened>();
    opening.push({ name, end: resolve, fail: reject });
    return promise;
  },
}));
vi.mock('./run-in-worker.ts', () => ({
  runInWorker: (work: TourRequest, signal: AbortSignal, move: (moved: Moved) => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<TourResponse>();
    signal.addEventListener('abort', () => reject(new Error('No longer wanted')));
    making.push({ work, signal, move, end: resolve });
    return promise;
  },
}));

const bitmap = { width: 2, height: 1, close() {} };
beforeEach(() => {
  opening.splice(0);
  making.splice(0);
  vi.stubGlobal('createImageBitmap', async () => bitmap);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
});
afterEach(() => {
  act(() => deleteDraft(7));
});

const photo = (id: string): Photo => ({
  file: new File([id], `${id}.jpg`, { type: 'image/jpeg' }),
  preview: new Blob([id]),
  thumbAddress: `blob:${id}`,
});
/** Returns a plan of these rooms by their IDs. */
function plan(names: Record<string, string>, doors: (walk: TourPlan) => TourPlan = (walk) => walk) {
  for (const [id, name] of Object.entries(names))
    changeDraft(7, ({ plan: walk, photographs }) => ({
      plan: changeStop(addStop(walk, id), id, { name }),
      photographs: new Map([...photographs, [id, photo(id)]]),
    }));
  changePlan(7, doors);
}
const door = (walk: TourPlan, from: string, to: string) => placeDoor(walk, from, { to, yaw: 0, pitch: 0 });
const joined = (walk: TourPlan) => door(door(walk, 'a', 'b'), 'b', 'a');

function maker() {
  const [onMade, onClose] = [vi.fn<(file: File) => void>(), vi.fn<() => void>()];
  const used = renderInteractive(
    <TourMaker property={{ id: 7, title: 'Flat' }} onMade={onMade} onClose={onClose} />,
  );
  return { ...used, onMade, onClose };
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const chooser = () => screen.getByLabelText<HTMLInputElement>(/^(Choose 360° photos|Add photos)$/);
const jpegs = (...names: string[]) => names.map((name) => new File([name], name, { type: 'image/jpeg' }));
const later = (work: () => void) =>
  act(async () => {
    work();
  });
const list = () => within(screen.getByRole('list', { name: 'Tour rooms' }));
const room = (name: string) => list().getByRole('button', { name: new RegExp(`^${name}`) });
const rooms = () =>
  list()
    .getAllByRole('button')
    .map(
      (room) => `${room.textContent?.trim()}${room.getAttribute('aria-pressed') === 'true' ? ', shown' : ''}`,
    );
const nameField = () => screen.getByLabelText<HTMLInputElement>('Room name');

describe('tour photos', () => {
  test('are opened one after the other, and the first usable one is shown', async () => {
    const { user } = maker();
    await user.upload(chooser(), jpegs('hall.jpg', 'flat.jpg', 'kitchen.jpg'));
    expectShown('Opening photo 1 of 3...');
    expect(chooser().disabled).toBe(true);
    await later(() => opening[0]?.end({ photograph: photo('a') }));
    expectShown('Opening photo 2 of 3...');
    expect(rooms()).toEqual(['Room 1Start, shown']);
    await later(() => opening[1]?.end({ error: 'It is too narrow.' }));
    await later(() => opening[2]?.fail(new Error('worker')));
    expect(screen.getByText('2 files cannot be used').parentElement?.textContent).toBe(
      '2 files cannot be usedflat.jpg: It is too narrow.kitchen.jpg: We could not open this file.',
    );
    expect(chooser().disabled).toBe(false);
    await user.upload(chooser(), jpegs('kitchen.jpg'));
    expect(screen.queryByText('2 files cannot be used')).toBeNull();
    await later(() => opening[3]?.end({ photograph: photo('b') }));
    expect(rooms()).toEqual(['Room 1Start, shown', 'Room 2']);
  });

  test('are limited to the maximum of a tour', async () => {
    plan(Object.fromEntries(Array.from({ length: photoLimits.most }, (_, at) => [`r${at}`, `Room ${at}`])));
    const { user } = maker();
    await user.upload(chooser(), jpegs('more.jpg'));
    await later(() => {});
    expectShown(`: A tour can have at most ${photoLimits.most} rooms.`);
    expect(opening).toEqual([]);
  });

  test('are not added when they open after the screen was left', async () => {
    const { user, change } = maker();
    await user.upload(chooser(), jpegs('hall.jpg', 'kitchen.jpg'));
    change(null);
    await later(() => opening[0]?.end({ photograph: photo('a') }));
    expect(hasDraft(7)).toBe(false);
    expect(opening).toHaveLength(1);
  });
});

describe('room of a tour', () => {
  test('is shown on a tap and can be named', async () => {
    plan({ a: 'Hall', b: 'Kitchen' });
    const { user } = maker();
    expect(nameField().value).toBe('Hall');
    await user.click(room('Kitchen'));
    expect(rooms()).toEqual(['HallStart', 'Kitchen, shown']);
    fireEvent.change(nameField(), { target: { value: 'Store' } });
    expect(rooms()).toEqual(['HallStart', 'Store, shown']);
    await user.click(button('Start the tour here'));
    expect(rooms()).toEqual(['Hall', 'StoreStart, shown']);
  });

  test('is replaced by the first room when removed', async () => {
    plan({ a: 'Hall', b: 'Kitchen' });
    const { user } = maker();
    await user.click(room('Kitchen'));
    await user.click(button('Remove room'));
    expect(rooms()).toEqual(['HallStart, shown']);
    expect([...tourDraft(7).photographs.keys()]).toEqual(['a']);
  });

  test('turns by the arrow keys, and gets doors in the current direction', async () => {
    plan({ a: 'Hall', b: 'Kitchen' });
    const { user } = maker();
    screen.getByRole('img', { name: /^360° photo of Hall\./ }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
    await user.keyboard('{Control>}{ArrowLeft}{/Control}');
    await user.click(button('Add door here'));
    expect(tourDraft(7).plan.stops[0]?.doors).toEqual([{ to: 'b', yaw: 10, pitch: 5 }]);
    await user.keyboard('{Tab}');
    await user.click(button('Set as starting view'));
    expect(tourDraft(7).plan.stops[0]?.look).toEqual({ yaw: 10, pitch: 5 });
  });

  test('turns by dragging until release', () => {
    plan({ a: 'Hall', b: 'Kitchen' });
    maker();
    const picture = screen.getByRole('img', { name: /^360° photo of Hall\./ });
    picture.setPointerCapture = () => {};
    fireEvent.pointerMove(picture, { clientX: 90, clientY: 0 });
    fireEvent.pointerDown(picture, { clientX: 0, clientY: 0, pointerId: 1 });
    fireEvent.pointerMove(picture, { clientX: -1, clientY: 0 });
    fireEvent.pointerUp(picture);
    fireEvent.pointerMove(picture, { clientX: 90, clientY: 0 });
    fireEvent.click(button('Set as starting view'));
    // happy-dom has no layout, so the picture is 4 pixels wide.
    expect(tourDraft(7).plan.stops[0]?.look.yaw).toBeCloseTo(24.04, 1);
  });

  test('has doors that can be viewed, moved and removed', async () => {
    plan({ a: 'Hall', b: 'Kitchen' }, (walk) => placeDoor(walk, 'a', { to: 'b', yaw: 40, pitch: -5 }));
    const { user } = maker();
    const doorOf = () => tourDraft(7).plan.stops[0]?.doors;
    await user.click(button('Move it here : Kitchen'));
    expect(doorOf()).toEqual([{ to: 'b', yaw: 0, pitch: 0 }]);
    act(() => changePlan(7, (walk) => placeDoor(walk, 'a', { to: 'b', yaw: 40, pitch: -5 })));
    await user.click(button('View : Kitchen'));
    await user.click(button('Set as starting view'));
    expect(tourDraft(7).plan.stops[0]?.look).toEqual({ yaw: 40, pitch: -5 });
    await user.click(button('Remove the door to Kitchen'));
    expect(doorOf()).toEqual([]);
  });

  test('opens with its missing return door selected', async () => {
    plan({ a: 'Hall', b: 'Kitchen', c: 'Store' }, (walk) => door(walk, 'c', 'b'));
    const { user } = maker();
    await user.click(room('Store'));
    await user.click(button('Add return door'));
    expect(nameField().value).toBe('Kitchen');
    expect(screen.getByLabelText<HTMLSelectElement>('Marked door leads to').value).toBe('c');
    await user.click(button('Add door here'));
    expect(tourDraft(7).plan.stops[1]?.doors.map(({ to }) => to)).toEqual(['c']);
  });

  test('places another door once it is selected', async () => {
    plan({ a: 'Hall', b: 'Kitchen', c: 'Store' });
    const { user } = maker();
    await user.selectOptions(screen.getByLabelText('Marked door leads to'), 'Store');
    await user.click(button('Add door here'));
    expect(tourDraft(7).plan.stops[0]?.doors.map(({ to }) => to)).toEqual(['c']);
  });

  test('shows an error when this browser cannot display it', () => {
    plan({ a: 'Hall' });
    maker();
    expectShown(/^This browser cannot show 360° photos because WebGL is turned off\./);
  });
});

describe('generated tour', () => {
  test('is not generated while a problem remains, with a link to its room', async () => {
    plan({ a: 'Hall', b: '' });
    const { user } = maker();
    expect(screen.getAllByRole('status').at(-1)?.textContent).toMatch(/^To do before you create the tour/);
    await user.click(button('Create tour'));
    expect(making).toEqual([]);
    expect(screen.getAllByRole('alert').at(-1)?.textContent).toMatch(/^To do before you create the tour/);
    await user.click(button('Room 2 has no name yet.'));
    expect(rooms()).toContain('Room 2, shown');
  });

  test('is generated from its rooms and passed on as a file', async () => {
    plan({ a: 'Hall', b: 'Kitchen' }, joined);
    const { user, onMade } = maker();
    await user.click(button('Create tour'));
    expectShown('Creating the tour on this device. Large photos take a few seconds each.');
    expect(making[0]?.work).toMatchObject({ ask: 'make', marks: { title: 'Flat' } });
    await later(() => making[0]?.move({ answer: 'moved', share: 0.25, room: 0 }));
    expect(screen.getByRole('progressbar', { name: 'Creating tour' }).getAttribute('value')).toBe('0.25');
    await later(() => making[0]?.end({ answer: 'made', zip: new Blob(['zip']) }));
    expect(onMade.mock.calls.map(([{ name, type }]) => [name, type])).toEqual([
      [generatedTourName, 'application/zip'],
    ]);
    expect(button('Create tour')).toBeDefined();
  });

  test('is not passed on when stopped, and keeps its plan', async () => {
    plan({ a: 'Hall', b: 'Kitchen' }, joined);
    const { user, onMade } = maker();
    await user.click(button('Create tour'));
    await user.click(button('Stop'));
    expect(making[0]?.signal.aborted).toBe(true);
    expect(rooms()).toHaveLength(2);
    expect(onMade).not.toHaveBeenCalled();
  });

  test('stops generating after the screen was left', async () => {
    plan({ a: 'Hall', b: 'Kitchen' }, joined);
    const { user, onMade, change } = maker();
    await user.click(button('Create tour'));
    change(null);
    expect(making[0]?.signal.aborted).toBe(true);
    await later(() => making[0]?.end({ answer: 'made', zip: new Blob(['zip']) }));
    expect(onMade).not.toHaveBeenCalled();
    expect(hasDraft(7)).toBe(true);
  });

  test.each<[TourResponse, RegExp]>([
    [{ answer: 'unsupported' }, /^This browser is too old to create a tour\./],
    [
      { answer: 'failed', room: 1 },
      /^Photo of Kitchen: We could not read this file\. It may be damaged\. This device may also be low on memory\.$/,
    ],
    [{ answer: 'failed', room: null }, /^We could not create the tour\./],
  ])('that fails with %j shows the reason and can be retried', async (end, words) => {
    plan({ a: 'Hall', b: 'Kitchen' }, joined);
    const { user, onMade } = maker();
    await user.click(button('Create tour'));
    await later(() => making[0]?.end(end));
    expectShown(words);
    await user.click(button('Create tour'));
    expect(making).toHaveLength(2);
    expect(onMade).not.toHaveBeenCalled();
  });

  test('is discarded only after a confirmation', async () => {
    plan({ a: 'Hall' });
    const { user, onClose } = maker();
    await user.click(button('Discard tour'));
    await user.click(button('Keep tour'));
    expect(hasDraft(7)).toBe(true);
    await user.click(button('Discard tour'));
    await user.click(button('Discard tour'));
    expect(hasDraft(7)).toBe(false);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('closes at once without rooms', async () => {
    const { user, onClose } = maker();
    await user.click(button('Cancel'));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
