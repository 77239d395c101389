import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { showToast } from '#kit/web/toasts.ts';
import { followLinks } from './follow-links.ts';

vi.mock('wouter/use-browser-location', async (original) => ({
  ...(await original<object>()),
  navigate: vi.fn<typeof navigate>(),
}));

const origin = 'https://homes.example';

class Link {
  readonly target: string = '';
  readonly isDownload: boolean = false;
  readonly #address: URL;

  constructor(address: string, said: { target?: string; isDownload?: boolean } = {}) {
    this.#address = new URL(address, origin);
    Object.assign(this, said);
  }

  get origin() {
    return this.#address.origin;
  }
  get pathname() {
    return this.#address.pathname;
  }
  get search() {
    return this.#address.search;
  }
  get hash() {
    return this.#address.hash;
  }
  closest() {
    return this;
  }
  hasAttribute(name: string) {
    return name === 'download' && this.isDownload;
  }
}

const page = new EventTarget();
vi.stubGlobal('Element', Link);
vi.stubGlobal('location', new URL('/rental-units', origin));
vi.stubGlobal('document', page);
followLinks();
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.mocked(navigate).mockClear();
  vi.stubGlobal('location', new URL('/rental-units', origin));
});

function tap(link: Link, keys: object = {}): boolean {
  const event = Object.assign(new Event('click', { cancelable: true }), { button: 0, ...keys });
  Object.defineProperty(event, 'target', { value: link });
  return !page.dispatchEvent(event);
}

test('leaves a link to the browser while the browser loads another page', () => {
  vi.stubGlobal('going', `${origin}/rental-units?area=ntinda`);
  expect(tap(new Link('/rental-units?area=ntinda&bedrooms=2'))).toBe(false);
  vi.stubGlobal('going', '');
  expect(tap(new Link('/rental-units?area=ntinda&bedrooms=2'))).toBe(true);
});

test.each([
  ['another search of the page', '/rental-units', '/rental-units?area=ntinda'],
  ['an account screen from another one', '/profile', '/admin/leads?q=rose'],
])('follows a link to %s without a page load', (_, path, target) => {
  vi.stubGlobal('location', new URL(path, origin));
  expect(tap(new Link(target))).toBe(true);
  expect(navigate).toHaveBeenCalledWith(target, {});
});

test.each([
  ['to a page', '/property/7', true],
  ['to a file', '/api/desk/properties.csv', false],
])('keeps a shown message only for a next document, on a tap on a link %s', (_, target, isKept) => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { setItem: (key: string, text: string) => stored.set(key, text) });
  showToast({ title: 'Saved' });
  expect(tap(new Link(target))).toBe(false);
  expect(stored.has('toast-after-load')).toBe(isKept);
});

test.each<[string, Link, object?]>([
  ['opens in a tab of its own', new Link('/property/7', { target: '_blank' })],
  ['saves a file', new Link('/property/7', { isDownload: true })],
  ['leads to another public page', new Link('/property/7')],
  ['leads elsewhere', new Link('https://elsewhere.example/property/7')],
  ['names a place on this page', new Link('/rental-units#browse')],
  ['leads to no page', new Link('/api/desk/properties.csv')],
  ['is tapped with Ctrl', new Link('/property/7'), { ctrlKey: true }],
  ['is tapped with Command', new Link('/property/7'), { metaKey: true }],
  ['is tapped with Shift', new Link('/property/7'), { shiftKey: true }],
  ['is tapped with Alt', new Link('/property/7'), { altKey: true }],
  ['is tapped with the middle button', new Link('/property/7'), { button: 1 }],
])('leaves a link that %s to the browser', (_, link, keys) => {
  expect(tap(link, keys)).toBe(false);
  expect(navigate).not.toHaveBeenCalled();
});
