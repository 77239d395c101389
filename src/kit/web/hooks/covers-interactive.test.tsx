import { act, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { removeStaleEntries, useBackToClose, wasOpen } from './use-back-to-close.ts';
import { useCurrentInView } from './use-current-in-view.ts';
import { useFullScreen } from './use-full-screen.ts';

/** Simulates Back on a phone, or the end of a step back that the page took. */
const goBack = (state: object | null = { own: 1 }) =>
  act(() => {
    history.replaceState(state, '');
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  });

describe('covers that Back closes', () => {
  /** Two dialogs, of which the second may replace the first or lie on it. */
  function Covers({ first, second }: { first: boolean; second: boolean }) {
    const [closed, setClosed] = useState('');
    useBackToClose(first, () => setClosed((names) => `${names} first`));
    useBackToClose(second, () => setClosed((names) => `${names} second`));
    return <output>{closed}</output>;
  }
  const go = vi.fn<(steps?: number) => void>();
  const closed = () => screen.getByRole('status').textContent;
  const depth = () => (history.state as { coverDepth?: number }).coverDepth ?? 0;

  beforeEach(() => {
    vi.useFakeTimers();
    go.mockReset();
    vi.spyOn(history, 'go').mockImplementation(go);
    history.replaceState({ own: 1 }, '');
  });

  test('close one after the other, the topmost first', () => {
    renderInteractive(<Covers first second />);
    expect(depth()).toBe(2);
    goBack({ own: 1, coverDepth: 1 });
    expect(closed()).toBe(' second');
    goBack();
    expect([closed(), go.mock.calls]).toEqual([' second first', []]);
  });

  test('stay open when a link leads to a part of the page, and close by Back after it', () => {
    history.replaceState({ own: 1 }, '', '#risks');
    renderInteractive(<Covers first second={false} />);
    goBack(null);
    expect([closed(), depth(), go.mock.calls]).toEqual(['', 1, []]);
    history.replaceState({ own: 1, coverDepth: 1 }, '', location.pathname);
    goBack({ own: 1, coverDepth: 1 });
    expect(closed()).toBe('');
    goBack();
    expect(closed()).toBe(' first');
  });

  test('close by a step back to another page, whose entry has no state either', () => {
    renderInteractive(<Covers first second={false} />);
    goBack(null);
    expect(closed()).toBe(' first');
  });

  test('share an entry when one replaces the other', () => {
    const { change } = renderInteractive(<Covers first second={false} />);
    change(<Covers first={false} second />);
    vi.runAllTimers();
    expect([depth(), go.mock.calls]).toEqual([1, []]);
    goBack();
    expect(closed()).toBe(' second');
  });

  test('get an entry after those of closed covers are removed', () => {
    const { change } = renderInteractive(<Covers first second={false} />);
    change(<Covers first={false} second={false} />);
    vi.runAllTimers();
    expect(go.mock.calls).toEqual([[-1]]);
    change(<Covers first={false} second />);
    goBack();
    expect([closed(), depth()]).toEqual(['', 1]);
  });

  test('keep an address that the page got meanwhile', () => {
    renderInteractive(<Covers first second={false} />);
    const before = location.href;
    history.replaceState(history.state, '', '?booking=confirmed');
    dispatchEvent(new Event('replaceState'));
    // Back leads to the entry below, which still has the address from before.
    history.replaceState({ own: 1 }, '', before);
    goBack();
    expect([closed(), location.search]).toEqual([' first', '?booking=confirmed']);
    history.replaceState({ own: 1 }, '', before);
  });

  test('leave no entry behind when the page has moved on', () => {
    const { change } = renderInteractive(<Covers first second={false} />);
    history.replaceState({ next: 1 }, '');
    change(<Covers first={false} second={false} />);
    vi.runAllTimers();
    expect(go).not.toHaveBeenCalled();
    goBack({ own: 1, coverDepth: 1 });
    expect(go.mock.calls).toEqual([[-1]]);
  });

  test('keep the entry while a page loads, because going back would cancel that', () => {
    const { change } = renderInteractive(<Covers first second={false} />);
    dispatchEvent(new Event('beforeunload'));
    change(<Covers first={false} second={false} />);
    vi.runAllTimers();
    expect(go).not.toHaveBeenCalled();
  });

  test('listen for the end of the page only while they have an entry', () => {
    const [add, remove] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')];
    const callsOf = (spy: { mock: { calls: unknown[][] } }) =>
      spy.mock.calls.filter(([type]) => type === 'beforeunload').length;
    const { change } = renderInteractive(<Covers first second={false} />);
    expect([callsOf(add), callsOf(remove)]).toEqual([1, 0]);
    change(<Covers first={false} second={false} />);
    vi.runAllTimers();
    expect(callsOf(remove)).toBe(0);
    goBack();
    expect(callsOf(remove)).toBe(1);
  });

  test('lose their entries after a reload, unless the page opens the named cover again', () => {
    history.replaceState({ own: 1, coverDepth: 1, cover: 'visit' }, '');
    expect(wasOpen('stay')).toBe(false);
    removeStaleEntries();
    expect(go).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(go.mock.calls).toEqual([[-1]]);
    goBack();
    history.replaceState({ own: 1, coverDepth: 1, cover: 'visit' }, '');
    expect(wasOpen('visit')).toBe(true);
    removeStaleEntries();
    vi.runAllTimers();
    expect(go.mock.calls).toEqual([[-1]]);
    goBack();
  });
});

describe('the browser’s full screen', () => {
  function Screen() {
    const element = useRef<HTMLDivElement>(null);
    const { isFullScreen, isPossible, toggle } = useFullScreen(element);
    return (
      <div ref={element}>
        <button type="button" onClick={() => void toggle()}>
          {isFullScreen ? 'Leave' : 'Fill the screen'}
        </button>
        <output>{isPossible ? 'possible' : 'not possible'}</output>
      </div>
    );
  }
  let full: Element | null = null;
  const exit = vi.fn<() => Promise<void>>(async () => become(null));
  const become = (element: Element | null) => {
    full = element;
    document.dispatchEvent(new Event('fullscreenchange'));
  };

  beforeEach(() => {
    full = null;
    exit.mockClear();
    Object.defineProperties(document, {
      fullscreenElement: { configurable: true, get: () => full },
      fullscreenEnabled: { configurable: true, value: true },
      exitFullscreen: { configurable: true, value: exit },
    });
    Object.defineProperty(Element.prototype, 'requestFullscreen', {
      configurable: true,
      async value(this: Element) {
        become(this);
      },
    });
  });
  afterEach(() => {
    for (const name of ['fullscreenElement', 'fullscreenEnabled', 'exitFullscreen'])
      Reflect.deleteProperty(document, name);
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
  });

  test('is entered and left with a tap', async () => {
    const { user } = renderInteractive(<Screen />);
    await user.click(screen.getByRole('button', { name: 'Fill the screen' }));
    expect(full).toBe(screen.getByRole('status').parentElement);
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect([full, exit.mock.calls.length]).toEqual([null, 1]);
    expect(screen.getByRole('button', { name: 'Fill the screen' })).toBeTruthy();
  });

  test('of another element does not count', () => {
    renderInteractive(<Screen />);
    act(() => become(document.body));
    expect(screen.getByRole('button', { name: 'Fill the screen' })).toBeTruthy();
  });

  test('is not offered in a browser without it', () => {
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: false });
    renderInteractive(<Screen />);
    expect(screen.getByRole('status').textContent).toBe('not possible');
  });
});

test('centres the selected item of a scrolling row when the page loads', () => {
  function Row() {
    const row = useCurrentInView<HTMLElement>();
    return (
      <nav ref={row} aria-label="Stages">
        <a href="#one">One</a>
        <a href="#two" aria-current="true">
          Two
        </a>
      </nav>
    );
  }
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  renderInteractive(<Row />);
  expect(screen.getByRole('navigation').scrollLeft).toBe(390);
  vi.restoreAllMocks();
});
