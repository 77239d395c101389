import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Link } from 'wouter';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { usePageTransition } from './use-page-transition.ts';

function Frame() {
  const { location, main, animation } = usePageTransition();
  return (
    <>
      <Link href="/saved">Saved</Link>
      <Link href="/compare?ids=1">Compare</Link>
      <Link href="/explore?q=kira">Kira</Link>
      <main ref={main} tabIndex={-1}>
        <p className={animation}>{`${location.path} ${location.search}`}</p>
      </main>
    </>
  );
}

const scroll = vi.fn<(options: ScrollToOptions) => void>();
const shown = () => {
  const { textContent, className } = screen.getByText(/^\//);
  return [textContent.trim(), className];
};
const follow = (words: string) => fireEvent.click(screen.getByText(words));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isFocused = () => document.activeElement === screen.getByRole('main');

beforeEach(() => {
  vi.useFakeTimers();
  scroll.mockClear();
  vi.stubGlobal('scrollTo', scroll);
});

test('neither animates the first page nor moves the focus', () => {
  renderInteractive(<Frame />, [], '/explore');
  expect([shown(), isFocused(), scroll.mock.calls]).toEqual([['/explore', ''], false, []]);
});

test('hides the old page first, then shows the next one at its top with the focus', async () => {
  renderInteractive(<Frame />, [], '/explore');
  follow('Compare');
  expect(shown()).toEqual(['/explore', 'leave']);
  await wait(199);
  expect(shown()).toEqual(['/explore', 'leave']);
  expect(scroll).not.toHaveBeenCalled();
  await wait(1);
  expect(shown()).toEqual(['/compare ids=1', 'enter']);
  expect(scroll.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  expect(isFocused()).toBe(true);
});

test('shows another search of the same page at once, without scrolling', () => {
  renderInteractive(<Frame />, [], '/explore');
  follow('Kira');
  expect(shown()).toEqual(['/explore q=kira', '']);
  expect(scroll).not.toHaveBeenCalled();
});

test('shows only the last page when the target changes during the transition', async () => {
  renderInteractive(<Frame />, [], '/explore');
  follow('Compare');
  await wait(100);
  follow('Saved');
  await wait(150);
  expect(shown()).toEqual(['/explore', 'leave']);
  await wait(50);
  expect(shown()).toEqual(['/saved', 'enter']);
});

test('shows the page at once on back navigation, scrolled by the browser', () => {
  renderInteractive(<Frame />, [], '/explore');
  dispatchEvent(new Event('popstate'));
  follow('Saved');
  expect(shown()).toEqual(['/saved', 'enter']);
  expect(scroll).not.toHaveBeenCalled();
});

test('scrolls to the top for a link after back navigation', async () => {
  renderInteractive(<Frame />, [], '/explore');
  dispatchEvent(new Event('popstate'));
  follow('Saved');
  dispatchEvent(new Event('pushState'));
  follow('Compare');
  await wait(200);
  expect(scroll).toHaveBeenCalledOnce();
});

test('skips the transition with reduced motion', () => {
  const list = matchMedia('(min-width: 1px)');
  vi.spyOn(list, 'matches', 'get').mockReturnValue(true);
  vi.stubGlobal('matchMedia', () => list);
  renderInteractive(<Frame />, [], '/explore');
  follow('Saved');
  expect(shown()).toEqual(['/saved', 'enter']);
});

test('skips the transition on a hidden page', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  renderInteractive(<Frame />, [], '/explore');
  follow('Saved');
  expect(shown()).toEqual(['/saved', 'enter']);
});
