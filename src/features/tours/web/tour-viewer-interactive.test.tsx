// @ts-expect-error Web code knows no types of Node.
import consoleOfNode from 'node:console';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { HomePicture } from '#features/properties/schema.ts';
import type { PropertyTour } from '#features/tours/schema.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import type { TourReport } from './bridge.ts';
import { FloorPlan } from './floor-plan.tsx';
import { propertyTourQuery } from './queries.ts';
import { TourFrame } from './tour-frame.tsx';
import { TourStage } from './tour-stage.tsx';
import { TourViewer } from './tour-viewer.tsx';

const tourUrl = 'http://v1.tours.example/index.htm';
const origin = 'http://v1.tours.example';
const post = vi.fn<(command: unknown, origin: unknown) => void>();

// The page's own window replaces the window of the frame.
beforeEach(() => {
  post.mockReset();
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(window);
  vi.spyOn(globalThis.window, 'postMessage').mockImplementation(post);
  leaveFramesEmpty();
});

/** Mocks loading because happy-dom loads no frames and logs each in its own console. */
function leaveFramesEmpty() {
  vi.spyOn(consoleOfNode, 'error').mockImplementation(() => {});
}

/** Mocks modal dialogs because happy-dom does not distinguish them. */
function knowModals() {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(
    this: HTMLDialogElement,
  ) {
    this.open = true;
    this.dataset['modal'] = '';
  });
  const close = HTMLDialogElement.prototype.close;
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function shut(this: HTMLDialogElement) {
    delete this.dataset['modal'];
    close.call(this);
  });
  const { matches } = Element.prototype;
  vi.spyOn(HTMLDialogElement.prototype, 'matches').mockImplementation(function isModal(
    this: HTMLDialogElement,
    selector,
  ) {
    return selector === ':modal' ? 'modal' in this.dataset : matches.call(this, selector);
  });
}

type Said = 'tourLoaded' | (TourReport & { ennyumba: 'tour' });
const hear = (data: Said, from: { origin?: string; source?: Window | null } = {}) =>
  act(() => void dispatchEvent(new MessageEvent('message', { data, origin, source: window, ...from })));
const ready = (can = { zoom: true, rooms: true }) => hear({ ennyumba: 'tour', type: 'ready', can });
const inRoom = (name: string) => hear({ ennyumba: 'tour', type: 'scene', name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Virtual tour: Flat' });
const isModal = () => dialog().matches(':modal');
const frame = () => screen.getByTitle<HTMLIFrameElement>('Virtual tour: Flat');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const onItsWay = () => screen.queryByText('Opening the tour…');
const isLate = () => screen.queryByText(/^The tour is taking longer than usual\./);

const plan = (letter: string, rooms: string[]): HomePicture => ({
  key: letter.repeat(32),
  width: 1600,
  height: 1200,
  colour: '#c9b8a0',
  alt: `Storey ${letter}`,
  pins: rooms.map((room) => ({ room, x: 0.5, y: 0.5 })),
});

describe('running tour', () => {
  const onClose = vi.fn<() => void>();
  beforeEach(() => {
    onClose.mockReset();
    knowModals();
  });
  const viewer = (more: Partial<Parameters<typeof TourViewer>[0]> = {}) =>
    renderInteractive(
      <TourViewer
        tourUrl={tourUrl}
        title="Flat"
        note={null}
        sizeLine="About 2 MB"
        poster={<p>The poster</p>}
        act={<a href="#visit">Schedule Visit</a>}
        isSample={false}
        startsFullPage={false}
        onClose={onClose}
        rooms={['Hall', 'Kitchen']}
        pictures={[]}
        {...more}
      />,
    );

  test('is covered until it reports that it is ready', () => {
    viewer();
    expectShown('Opening the tour…', 'About 2 MB', 'The poster');
    ready();
    expect([onItsWay(), screen.queryByText('The poster')]).toEqual([null, null]);
  });

  test('ends with the next step where it covers the page, which has its own beside the tour', () => {
    viewer();
    expect(screen.queryByRole('link', { name: 'Schedule Visit' })).toBeNull();
    viewer({ startsFullPage: true });
    expect(screen.getAllByRole('link', { name: 'Schedule Visit' })).toHaveLength(1);
  });

  test('ignores messages from other windows and sites', () => {
    viewer();
    hear('tourLoaded', { origin: 'http://v2.tours.example' });
    hear('tourLoaded', { source: null });
    expect(onItsWay()).not.toBeNull();
    hear('tourLoaded');
    expect(onItsWay()).toBeNull();
  });

  test('offers its features and receives the commands', async () => {
    const { user } = viewer();
    hear('tourLoaded');
    await user.click(button('More'));
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
    ready();
    await user.click(button('Zoom in'));
    await user.click(button('Zoom out'));
    const zoom = (direction: string) => [{ ennyumba: 'tour', type: 'zoom', direction }, origin];
    expect(post.mock.calls).toEqual([zoom('in'), zoom('out')]);
  });

  test('is uncovered when loaded but silent, because it may wait for a tap', () => {
    vi.useFakeTimers();
    viewer();
    void pass(20_000);
    expect(onItsWay()).not.toBeNull();
    fireEvent.load(frame());
    void pass(11_999);
    expect(onItsWay()).not.toBeNull();
    void pass(1);
    expect([onItsWay(), isLate()]).toEqual([null, null]);
  });

  test('can be retried when late, with the same time limit', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    viewer();
    const first = frame();
    void pass(44_000);
    expect(isLate()).toBeNull();
    void pass(1_000);
    expect(isLate()).not.toBeNull();
    fireEvent.click(button('Try again'));
    expect(isLate()).toBeNull();
    expect(onItsWay()).not.toBeNull();
    expect(frame()).not.toBe(first);
    void pass(44_000);
    expect(isLate()).toBeNull();
    void pass(1_000);
    expect(isLate()).not.toBeNull();
    // The message may arrive later.
    ready();
    expect(isLate()).toBeNull();
    void pass(60_000);
    expect(isLate()).toBeNull();
  });

  test('shows the name of the current room', () => {
    viewer();
    ready();
    expectShown('Flat');
    inRoom('Kitchen 2');
    expectShown('Kitchen 2');
    expect(screen.queryByText('Flat')).toBeNull();
  });

  test('pauses while it is not visible', () => {
    const seen = vi.spyOn(document, 'visibilityState', 'get');
    const look = (state: DocumentVisibilityState) => {
      seen.mockReturnValue(state);
      fireEvent(document, new Event('visibilitychange'));
    };
    viewer();
    look('hidden');
    expect(post).not.toHaveBeenCalled();
    ready();
    expect(post.mock.calls).toEqual([['pauseTour', origin]]);
    look('visible');
    look('visible');
    expect(post.mock.calls.slice(1)).toEqual([['resumeTour', origin]]);
  });

  test('leads to its rooms, and to none that it cannot open', async () => {
    const { user } = viewer();
    ready({ zoom: true, rooms: false });
    expect(screen.queryByRole('navigation', { name: 'Rooms' })).toBeNull();
    ready();
    inRoom('Hall');
    expect(button('Hall').getAttribute('aria-current')).toBe('location');
    // The row names the room, so that the head names the home.
    expectShown('Flat');
    await user.click(button('Kitchen'));
    expect(post.mock.calls).toEqual([[{ ennyumba: 'tour', type: 'room', name: 'Kitchen' }, origin]]);
  });

  test('opens its floor plan on request, which changes rooms', async () => {
    const { user } = viewer({ pictures: [plan('a', ['Hall', 'Kitchen'])] });
    ready();
    inRoom('Hall');
    expect(screen.queryByRole('region', { name: 'Floor plan' })).toBeNull();
    await user.click(button('Floor plan'));
    expect(button('Floor plan').getAttribute('aria-pressed')).toBe('true');
    expect(button('You are here: Hall').getAttribute('aria-current')).toBe('location');
    await user.click(button('Go to Kitchen'));
    expect(post.mock.calls).toEqual([[{ ennyumba: 'tour', type: 'room', name: 'Kitchen' }, origin]]);
    await user.click(button('Close floor plan'));
    expect(screen.queryByRole('region', { name: 'Floor plan' })).toBeNull();
    expect(document.activeElement).toBe(button('Floor plan'));
    await user.click(button('Floor plan'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Floor plan' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('is enlarged to the full page without a new frame', async () => {
    const { user } = viewer();
    const before = frame();
    expect(isModal()).toBe(false);
    await user.click(button('Full screen'));
    expect([isModal(), document.activeElement === dialog(), frame() === before]).toEqual([true, true, true]);
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
  });

  describe.each([
    ['in the page', false],
    ['over the full page', true],
  ])('%s', (_, startsFullPage) => {
    test('has one history entry and the focus, and Back closes it', () => {
      history.replaceState({ own: 1 }, '');
      viewer({ startsFullPage });
      expect(history.state).toEqual({ own: 1, coverDepth: 1 });
      expect([isModal(), document.activeElement === dialog()]).toEqual([startsFullPage, true]);
      history.replaceState({ own: 1 }, '');
      act(() => void dispatchEvent(new PopStateEvent('popstate')));
      expect(onClose).toHaveBeenCalledOnce();
    });

    test('closes by its button', async () => {
      const { user } = viewer({ startsFullPage });
      await user.click(button('Close the tour'));
      expect(onClose).toHaveBeenCalledOnce();
    });

    test('closes by Escape within it and inside its frame, but not in full screen', async () => {
      const { user } = viewer({ startsFullPage });
      const opened = dialog();
      // happy-dom has no full screen.
      Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: opened });
      await user.keyboard('{Escape}');
      hear({ ennyumba: 'tour', type: 'leave' });
      expect(onClose).not.toHaveBeenCalled();
      Reflect.deleteProperty(document, 'fullscreenElement');
      await user.keyboard('{Escape}');
      expect(onClose).toHaveBeenCalledOnce();
      opened.setAttribute('open', '');
      hear({ ennyumba: 'tour', type: 'leave' });
      expect(onClose).toHaveBeenCalledTimes(2);
    });

    test('stays open when Escape closes its list of more actions', async () => {
      const { user } = viewer({ startsFullPage });
      await user.click(button('More'));
      await user.keyboard('{Escape}');
      expect(onClose).not.toHaveBeenCalled();
    });
  });
});

describe('floor plan of a running tour', () => {
  const [ground, upper] = [plan('a', ['Hall']), plan('b', ['Study'])];
  const shown = (room: string | null) => (
    <FloorPlan plans={[ground, upper]} room={room} onEnter={() => {}} onClose={() => {}} />
  );
  const storey = () => screen.getByLabelText<HTMLSelectElement>('Floor');

  test('follows the current room, and returns to it after another floor was selected', async () => {
    const { user, change } = renderInteractive(shown('Study'));
    expect(storey().value).toBe(upper.key);
    await user.selectOptions(storey(), 'Storey a');
    expect(storey().value).toBe(ground.key);
    expect(button('Go to Hall')).toBeDefined();
    change(shown('Hall'));
    expect(storey().value).toBe(ground.key);
    change(shown('Study'));
    await user.selectOptions(storey(), 'Storey a');
    change(shown('Somewhere else'));
    expect(storey().value).toBe(ground.key);
    await user.selectOptions(storey(), 'Storey b');
    change(shown('Hall'));
    expect(storey().value).toBe(ground.key);
  });
});

describe('frame of a tour', () => {
  const page = () =>
    renderInteractive(
      <>
        <input aria-label="Your name" />
        <TourFrame
          ref={{ current: null }}
          tourUrl={tourUrl}
          title="Flat"
          poster={<p>The poster</p>}
          onLoad={() => {}}
        />
      </>,
    );

  test('is hidden while the user types next to it, and returns unchanged', async () => {
    const { user } = page();
    const before = frame();
    expect(before.className).not.toContain('hidden');
    await user.click(screen.getByLabelText('Your name'));
    expect(before.className).toContain('hidden');
    expectShown('The poster');
    await user.click(button('Back to the tour'));
    expect(screen.queryByText('The poster')).toBeNull();
    expect(frame()).toBe(before);
    expect(before.className).not.toContain('hidden');
  });
});

describe('stage of a tour', () => {
  const tour: PropertyTour = {
    tourUrl,
    startBytes: 1_600_000,
    totalBytes: 26_000_000,
    files: 510,
    rooms: [],
    posterUrl: null,
    sample: false,
  };
  const read = 'GET /api/properties/7/tour';
  const opened = 'POST /api/properties/7/tour-opened';
  const stage = (known: Partial<PropertyTour> | null = {}) =>
    renderInteractive(
      <TourStage propertyId={7} title="Flat" poster={<p>The poster</p>} />,
      known ? [[propertyTourQuery(7).queryKey, { ...tour, ...known }]] : [],
    );
  const start = () => screen.getByRole('link', { name: 'Walk through in 360°' });
  const onPhone = (isPhone: boolean) =>
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(
      Object.assign(new EventTarget(), {
        ...{ matches: isPhone, media: '', onchange: null },
        ...{ addListener() {}, removeListener() {} },
      }),
    );

  test('starts in the page and is counted', async () => {
    onPhone(false);
    const { user } = stage();
    expect(pendingRequests()).toEqual([]);
    await user.click(start());
    await screen.findByTitle('Virtual tour: Flat');
    expect(isModal()).toBe(false);
    await expect.poll(pendingRequests).toEqual([opened]);
  });

  test('returns to its picture and the focus to the start button when closed, and is counted once', async () => {
    onPhone(false);
    const { user } = stage();
    await user.click(start());
    await screen.findByTitle('Virtual tour: Flat');
    await user.keyboard('{Escape}');
    expect(screen.queryByTitle('Virtual tour: Flat')).toBeNull();
    expectShown('The poster');
    expect(document.activeElement).toBe(start());
    await user.click(start());
    await screen.findByTitle('Virtual tour: Flat');
    await user.click(button('Close the tour'));
    expect(document.activeElement).toBe(start());
    await expect.poll(pendingRequests).toEqual([opened]);
  });

  test('starts full page on a phone, and counts no sample', async () => {
    onPhone(true);
    knowModals();
    const { user } = stage({ sample: true });
    await user.click(start());
    await screen.findByTitle('Virtual tour: Flat');
    expect(isModal()).toBe(true);
    expect(pendingRequests()).toEqual([]);
  });

  test('keeps the running tour when another is published', async () => {
    onPhone(false);
    const { user, client } = stage({ sample: true });
    await user.click(start());
    await screen.findByTitle('Virtual tour: Flat');
    void act(() =>
      client.setQueryData(propertyTourQuery(7).queryKey, { ...tour, tourUrl: 'http://v2.tours.example/' }),
    );
    expect(frame().getAttribute('src')).toBe(tourUrl);
  });

  test('lets the browser open another tab on request', () => {
    stage();
    let isFollowed = false;
    const follow = (event: MouseEvent) => {
      isFollowed = !event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', follow, { once: true });
    fireEvent.click(start(), { ctrlKey: true });
    expect(isFollowed).toBe(true);
    expect(screen.queryByTitle('Virtual tour: Flat')).toBeNull();
  });

  test('can be retried after a failure', async () => {
    const { user } = stage(null);
    await respondWithError(read, 500, 'Broken');
    expectShown('The poster', 'The virtual tour cannot be opened at the moment.');
    await user.click(button('Try again'));
    await respondTo(read, tour);
    expect(start()).toBeDefined();
  });
});
