import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { avoidOverlap } from './avoid-overlap.ts';

/** The position of each element on a screen of 400 × 800, by its id; the messages are at its foot. */
const places: Record<string, [top: number, bottom: number, left?: number, right?: number]> = {
  messages: [740, 790],
  low: [700, 780],
  high: [100, 140],
  beside: [700, 780, 500, 600],
};
let end = () => {};

beforeEach(() => {
  vi.stubGlobal('innerHeight', 800);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top, bottom, left = 0, right = 400] = places[this.id] ?? [0, 0];
    return new DOMRect(left, top, right - left, bottom - top);
  });
  document.body.innerHTML =
    '<input id="low"><input id="high"><input id="beside"><input id="box" type="checkbox"><div id="messages"><button>Dismiss</button></div>';
  end = avoidOverlap(at('#messages'));
});
afterEach(() => {
  end();
});

const at = (what: string) => document.querySelector<HTMLElement>(what) ?? document.body;
const moved = () => at('#messages').style.translate;

test('moves messages away from the focused field, and back for another', () => {
  expect(moved()).toBe('');
  at('#low').focus();
  expect(moved()).toBe('0 -732px');
  at('#high').focus();
  expect(moved()).toBe('');
});

test('ignores a field beside the messages', () => {
  at('#beside').focus();
  expect(moved()).toBe('');
});

test('does not move messages while a button in them has the focus', () => {
  at('#low').focus();
  at('#messages button').focus();
  expect(moved()).toBe('0 -732px');
});

test('moves messages on scrolling as well', () => {
  at('#high').focus();
  places['high'] = [700, 780];
  document.dispatchEvent(new Event('scroll'));
  expect(moved()).toBe('0 -732px');
  places['high'] = [100, 140];
  window.dispatchEvent(new Event('resize'));
  expect(moved()).toBe('');
});

test('moves nothing once the messages are closed', () => {
  end();
  at('#low').focus();
  expect(moved()).toBe('');
});
