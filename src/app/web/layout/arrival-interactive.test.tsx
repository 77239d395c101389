import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Link } from 'wouter';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { usePageTransition } from './use-page-transition.ts';

function Frame() {
  const { place, main, movement } = usePageTransition();
  return (
    <>
      <Link href="/saved">Saved</Link>
      <Link href="/compare?ids=1">Compare</Link>
      <Link href="/explore?q=kira">Kira</Link>
      <main ref={main} tabIndex={-1}>
        <p className={movement}>{`${place.path} ${place.search}`}</p>
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

test('the first page does not move, and takes no focus', () => {
  renderInteractive(<Frame />, [], '/explore');
  expect([shown(), isFocused(), scroll.mock.calls]).toEqual([['/explore', ''], false, []]);
});

test('a page that is left goes first; then the next comes at its top, and takes the focus', async () => {
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

test('another search of the same page is there at once, where it was', () => {
  renderInteractive(<Frame />, [], '/explore');
  follow('Kira');
  expect(shown()).toEqual(['/explore q=kira', '']);
  expect(scroll).not.toHaveBeenCalled();
});

test('who changes their mind on the way arrives at the last page only', async () => {
  renderInteractive(<Frame />, [], '/explore');
  follow('Compare');
  await wait(100);
  follow('Saved');
  await wait(150);
  expect(shown()).toEqual(['/explore', 'leave']);
  await wait(50);
  expect(shown()).toEqual(['/saved', 'enter']);
});

test('on the way back the page is there at once, and scrolled as the browser says', () => {
  renderInteractive(<Frame />, [], '/explore');
  dispatchEvent(new Event('popstate'));
  follow('Saved');
  expect(shown()).toEqual(['/saved', 'enter']);
  expect(scroll).not.toHaveBeenCalled();
});

test('after a way back, a link leads to the top again', async () => {
  renderInteractive(<Frame />, [], '/explore');
  dispatchEvent(new Event('popstate'));
  follow('Saved');
  dispatchEvent(new Event('pushState'));
  follow('Compare');
  await wait(200);
  expect(scroll).toHaveBeenCalledOnce();
});

test('who asks for less motion waits for none', () => {
  const list = matchMedia('(min-width: 1px)');
  vi.spyOn(list, 'matches', 'get').mockReturnValue(true);
  vi.stubGlobal('matchMedia', () => list);
  renderInteractive(<Frame />, [], '/explore');
  follow('Saved');
  expect(shown()).toEqual(['/saved', 'enter']);
});

test('a hidden page waits for none either', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  renderInteractive(<Frame />, [], '/explore');
  follow('Saved');
  expect(shown()).toEqual(['/saved', 'enter']);
});
