import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
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

test('follows a link to an application page without a page load', () => {
  expect(tap(new Link('/property/7?from=map#pictures'))).toBe(true);
  expect(navigate).toHaveBeenCalledWith('/property/7?from=map#pictures');
});

test.each<[string, Link, object?]>([
  ['opens in a tab of its own', new Link('/property/7', { target: '_blank' })],
  ['saves a file', new Link('/property/7', { isDownload: true })],
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
