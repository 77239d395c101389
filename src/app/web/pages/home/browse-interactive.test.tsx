import { act, fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useSearch } from 'wouter';
import { buildPage } from '#app/web/testing/some-card.ts';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import {
  expectShown,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { browseList, readBrowse } from './browse-choice.ts';
import { BrowseProperties } from './browse-properties.tsx';
import CarouselControls from './carousel-controls.tsx';

const queryFor = (search: string) => {
  const choice = readBrowse(new URLSearchParams(search));
  return propertyPageQuery(browseList(choice).query(choice.cursor));
};
const ask = (search: string) => `GET ${queryFor(search).queryKey[0]}`;
const titles = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);

describe('the properties of the front page', () => {
  function Browsing() {
    // The test's history does not separate the fragment from the search.
    return <BrowseProperties search={new URLSearchParams(useSearch().replace('#browse', ''))} />;
  }
  const sortBy = () => screen.getByLabelText<HTMLSelectElement>('Sort by');
  const grid = () => screen.getByRole('heading', { name: 'Home 1' }).closest('[aria-busy]');
  const open = (search = '') =>
    renderInteractive(<Browsing />, [[queryFor(search).queryKey, buildPage([1])]], search && `/?${search}`);

  test('change their order at once, and dim the previous ones until the others load', async () => {
    const { user, history } = open();
    expect(grid()?.getAttribute('aria-busy')).toBe('false');
    await user.selectOptions(sortBy(), 'Price low to high');
    expect(history.at(-1)).toBe('/?sort=price_asc#browse');
    expect(grid()?.getAttribute('aria-busy')).toBe('true');
    await respondTo(ask('sort=price_asc'), buildPage([2]));
    expect(titles()).toEqual(['Home 2']);
  });

  test('keep their category in another order, and do not navigate for the same one', async () => {
    const { user, history } = open('category=for_sale&sort=newest');
    await user.selectOptions(sortBy(), 'Newest first');
    expect(history).toHaveLength(1);
    await user.selectOptions(sortBy(), 'Recommended');
    expect(history.at(-1)).toBe('/?category=for_sale#browse');
  });

  test('show that they cannot be loaded', async () => {
    renderInteractive(<Browsing />);
    await respondWithError(ask(''), 500, 'Broken');
    expectShown('Error loading properties. Please try again later.', 'Start again');
  });

  test('show that a category has none', async () => {
    renderInteractive(<Browsing />);
    await respondTo(ask(''), buildPage([]));
    expectShown('No properties found in this category.');
  });
});

describe('the auto-scrolling row', () => {
  const seen = { tell: (_isInWindow: boolean) => {} };
  const resized = { tell: () => {} };
  /** The total width of the cards in pixels, of which 300 are visible. */
  let width = 800;
  beforeEach(() => {
    width = 800;
    vi.useFakeTimers();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
          seen.tell = (isIntersecting) => onChange([{ isIntersecting }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onChange: () => void) {
          resized.tell = onChange;
        }
        observe() {
          resized.tell();
        }
        disconnect() {}
      },
    );
  });

  const scrolled = vi.fn<(options: ScrollToOptions) => void>();
  function Row() {
    const row = useRef<HTMLUListElement>(null);
    return (
      <>
        <ul
          aria-label="Homes"
          ref={(list) => {
            row.current = list;
            if (!list) return;
            Object.assign(list, { scrollTo: scrolled });
            Object.defineProperty(list, 'scrollWidth', { get: () => width, configurable: true });
            Object.defineProperty(list, 'clientWidth', { value: 300, configurable: true });
          }}
        >
          <li>
            <a href="/property/1">Home 1</a>
          </li>
        </ul>
        <CarouselControls row={row} />
      </>
    );
  }
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const moves = () => scrolled.mock.calls.length;
  const list = () => screen.getByRole('list', { name: 'Homes' });
  async function seenRow(): Promise<void> {
    scrolled.mockClear();
    renderInteractive(<Row />);
    await act(async () => seen.tell(true));
  }

  test('moves every five seconds while it is in the viewport', async () => {
    await seenRow();
    await wait(4_999);
    expect(moves()).toBe(0);
    await wait(1);
    expect(moves()).toBe(1);
    await wait(5_000);
    expect(moves()).toBe(2);
    await act(async () => seen.tell(false));
    await wait(20_000);
    expect(moves()).toBe(2);
  });

  test('does not move and has no controls while all its cards fit', async () => {
    width = 300;
    await seenRow();
    await wait(20_000);
    expect(moves()).toBe(0);
    expect(screen.queryByRole('button')).toBeNull();
    width = 800;
    await act(async () => resized.tell());
    expect(screen.getAllByRole('button')).toHaveLength(3);
    await wait(5_000);
    expect(moves()).toBe(1);
  });

  test('stops while a link in it has keyboard focus', async () => {
    await seenRow();
    vi.spyOn(list(), 'matches').mockImplementation((selector) => selector === ':has(:focus-visible)');
    fireEvent.focusIn(screen.getByRole('link', { name: 'Home 1' }));
    await wait(20_000);
    expect(moves()).toBe(0);
    fireEvent.focusOut(screen.getByRole('link', { name: 'Home 1' }));
    await wait(5_000);
    expect(moves()).toBe(1);
  });

  test('continues while a link in it has focus from a tap or a click', async () => {
    await seenRow();
    vi.spyOn(list(), 'matches').mockImplementation((selector) => !selector.includes(':focus-visible'));
    fireEvent.focusIn(screen.getByRole('link', { name: 'Home 1' }));
    await wait(5_000);
    expect(moves()).toBe(1);
  });

  test('stops under a mouse or a finger, and restarts the interval after that', async () => {
    await seenRow();
    fireEvent.pointerEnter(list(), { pointerType: 'mouse' });
    await wait(10_000);
    expect(moves()).toBe(0);
    fireEvent.pointerLeave(list());
    fireEvent.pointerDown(list());
    await wait(10_000);
    expect(moves()).toBe(0);
    fireEvent.pointerUp(window);
    await wait(5_000);
    expect(moves()).toBe(1);
  });

  test('can be paused and resumed', async () => {
    await seenRow();
    fireEvent.click(screen.getByRole('button', { name: 'Pause slideshow' }));
    await wait(20_000);
    expect(moves()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Play slideshow' }));
    await wait(5_000);
    expect(moves()).toBe(1);
  });

  test('moves at once on a tap, and restarts the five seconds', async () => {
    await seenRow();
    await wait(4_000);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(moves()).toBe(1);
    await wait(4_000);
    expect(moves()).toBe(1);
    await wait(1_000);
    expect(moves()).toBe(2);
  });

  test('stops in a hidden tab', async () => {
    await seenRow();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await wait(20_000);
    expect(moves()).toBe(0);
  });
});
