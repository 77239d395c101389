import { afterEach, expect, test, vi } from 'vitest';
import { restoreScroll } from './restore-scroll.ts';

type Listener = (event: { type: string }) => void;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Creates a browser that shows a long list. */
function someBrowser() {
  const currentEntry = { key: 'list' };
  const documentElement = { scrollHeight: 20_000, style: { overflowAnchor: '' } };
  const listeners = new Map<string, Listener>();
  const frames: (() => void)[] = [];
  const scrolledTo: object[] = [];
  vi.stubGlobal('window', { navigation: { currentEntry } });
  vi.stubGlobal('document', { documentElement });
  const entryState = { value: null as object | null };
  vi.stubGlobal('history', {
    get state() {
      return entryState.value;
    },
    replaceState: (state: object) => {
      entryState.value = state;
    },
  });
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', (place: object) => scrolledTo.push(place));
  vi.stubGlobal('requestAnimationFrame', (look: () => void) => frames.push(look));
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
  vi.stubGlobal('addEventListener', (kind: string, listener: Listener) => listeners.set(kind, listener));
  return {
    documentElement,
    scrolledTo,
    /** Leaves the document from this position, and loads it again with this number of pages of a list. */
    reload(scrolled: number, pages: number) {
      vi.stubGlobal('scrollY', scrolled);
      listeners.get('scroll')?.({ type: 'scroll' });
      listeners.get('pagehide')?.({ type: 'pagehide' });
      vi.stubGlobal('scrollY', 0);
      documentElement.scrollHeight = 3_000;
      entryState.value = { ...entryState.value, pages };
      restoreScroll();
    },
    /** Navigates to another entry, from a page that is scrolled this far. */
    go(type: 'popstate' | 'pushState', key: string, scrolled: number) {
      vi.stubGlobal('scrollY', scrolled);
      currentEntry.key = key;
      listeners.get(type)?.({ type });
    },
    touch: () => listeners.get('wheel')?.({ type: 'wheel' }),
    frame: () => frames.shift()?.(),
  };
}

test('restores the scroll position of a long list on back navigation, once it is long enough', () => {
  const { documentElement, scrolledTo, go, frame } = someBrowser();
  restoreScroll();
  go('pushState', 'home', 9_000);
  documentElement.scrollHeight = 3_000;
  go('popstate', 'list', 0);
  frame();
  expect(scrolledTo).toEqual([]);
  documentElement.scrollHeight = 20_000;
  frame();
  expect(scrolledTo).toEqual([{ top: 9_000, behavior: 'instant' }]);
});

test('keeps the restored position while the list grows, until it stops changing', () => {
  vi.useFakeTimers();
  const { documentElement, scrolledTo, go, frame } = someBrowser();
  restoreScroll();
  go('pushState', 'home', 9_000);
  go('popstate', 'list', 0);
  expect(documentElement.style.overflowAnchor).toBe('none');
  frame();
  vi.stubGlobal('scrollY', 9_745);
  frame();
  expect(scrolledTo).toHaveLength(2);
  vi.advanceTimersByTime(600);
  frame();
  frame();
  expect(scrolledTo).toHaveLength(2);
  expect(documentElement.style.overflowAnchor).toBe('');
});

test('stops restoring the position when the reader scrolls first', () => {
  const { scrolledTo, go, touch, frame } = someBrowser();
  restoreScroll();
  go('pushState', 'home', 9_000);
  go('popstate', 'list', 0);
  touch();
  frame();
  expect(scrolledTo).toEqual([]);
});

test('restores the position in a list of several pages in a document that is loaded again', () => {
  const { documentElement, scrolledTo, reload, frame } = someBrowser();
  restoreScroll();
  reload(9_000, 1);
  documentElement.scrollHeight = 20_000;
  frame();
  expect(scrolledTo).toEqual([]);
  reload(9_000, 3);
  frame();
  expect(scrolledTo).toEqual([]);
  documentElement.scrollHeight = 20_000;
  frame();
  expect(scrolledTo).toEqual([{ top: 9_000, behavior: 'instant' }]);
});
