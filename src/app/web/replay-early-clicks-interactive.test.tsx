import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replayEarlyClicks } from './replay-early-clicks.ts';

/** Stops a click on a part that is not hydrated, as React does. */
const stop = (event: Event) => event.stopPropagation();
const heard = vi.fn<() => void>();
let listeners: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  heard.mockClear();
  document.body.innerHTML = '<main></main>';
  listeners = new AbortController();
  const add = window.addEventListener.bind(window);
  vi.stubGlobal('addEventListener', (kind: string, listener: EventListener, options: object) =>
    add(kind, listener, { ...options, signal: listeners.signal }),
  );
});
afterEach(() => {
  listeners.abort();
});

function page(html: string): { main: HTMLElement; button: HTMLButtonElement } {
  const main = document.querySelector('main');
  if (!main) throw new Error('There is no page');
  main.innerHTML = html;
  const button = main.querySelector('button');
  if (!button) throw new Error('There is no button');
  main.addEventListener('click', stop, { capture: true });
  button.addEventListener('click', heard);
  return { main, button };
}
const comesAlive = (main: HTMLElement) => main.removeEventListener('click', stop, { capture: true });
/** Simulates a user's tap, which is a trusted event, unlike events that scripts dispatch. */
function tap(button: HTMLButtonElement): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'isTrusted', { value: true });
  button.dispatchEvent(event);
}

test.each(['button', 'submit'])(
  'replays a tap on a %s from before hydration once, as soon as it is handled',
  (type) => {
    const { main } = page(`<button type="${type}" data-tapped>Ask</button>`);
    replayEarlyClicks();
    vi.advanceTimersByTime(1_000);
    expect(heard).not.toHaveBeenCalled();
    comesAlive(main);
    vi.advanceTimersByTime(100);
    expect(heard).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000);
    expect(heard).toHaveBeenCalledOnce();
  },
);

test('replays a tap on a part that is not hydrated yet', () => {
  const { main, button } = page('<button type="button">Ask</button>');
  replayEarlyClicks();
  tap(button);
  vi.advanceTimersByTime(50);
  expect(heard).not.toHaveBeenCalled();
  // Two taps before hydration count as one.
  tap(button);
  comesAlive(main);
  vi.advanceTimersByTime(500);
  expect(heard).toHaveBeenCalledOnce();
});

test('does not replay a tap that was handled', () => {
  const { main, button } = page('<button type="button">Ask</button>');
  comesAlive(main);
  replayEarlyClicks();
  tap(button);
  vi.advanceTimersByTime(500);
  expect(heard).toHaveBeenCalledOnce();
});

test.each([
  ['that has gone', (button: HTMLButtonElement) => button.remove()],
  ['that cannot be tapped any more', (button: HTMLButtonElement) => (button.disabled = true)],
])('does not replay a tap on a button %s', (_, change) => {
  const { main, button } = page('<button type="button">Ask</button>');
  replayEarlyClicks();
  tap(button);
  vi.advanceTimersByTime(50);
  change(button);
  comesAlive(main);
  vi.advanceTimersByTime(500);
  expect(heard).not.toHaveBeenCalled();
});

test.each([
  '<button type="submit">Send</button>',
  '<button type="button" commandfor="menu">Menu</button>',
  '<button type="button" class="heart" data-tapped>Save</button>',
])('ignores taps that work without the application: %s', (html) => {
  const { main, button } = page(html);
  replayEarlyClicks();
  tap(button);
  comesAlive(main);
  vi.advanceTimersByTime(500);
  expect(heard).not.toHaveBeenCalled();
});
