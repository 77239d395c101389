import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftKey, dropDraft, keepDraft, readDraft } from './draft-store.ts';
import { bodyOf, emptyValues, type FieldName, type FormValues, valuesOf } from './form-values.ts';
import { mergeOver } from './merge.ts';
import { rememberedTab, rememberTab } from './remembered-tab.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A browser that forbids it. */
function forbidStorage() {
  const refuse = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
}

describe('a draft', () => {
  const base: FormValues = { ...emptyValues, title: 'A home', price: '5' };
  const values: FormValues = { ...base, price: '6', bedrooms: '2' };
  const draft = {
    base,
    values,
    changed: ['price', 'bedrooms'] as FieldName[],
    disputed: ['price'] as FieldName[],
  };
  const key = draftKey(7, 'new');

  test('is of one person and one listing', () => {
    expect([draftKey(7, 'new'), draftKey(7, 12), draftKey(8, 12)]).toEqual([
      'property-draft:7:new',
      'property-draft:7:12',
      'property-draft:8:12',
    ]);
  });

  test('holds what differs, what it differed from, and what was sent', () => {
    const attempt = { key: 'k', body: { title: 'A home' } };
    keepDraft(key, { ...draft, version: 'v1', attempt });
    const { at, ...rest } = readDraft(key) ?? {};
    expect(rest).toEqual({
      version: 'v1',
      values: { price: '6', bedrooms: '2' },
      before: { price: '5', bedrooms: '' },
      disputed: ['price'],
      attempt,
    });
    expect(Math.abs(Date.now() - Date.parse(String(at)))).toBeLessThan(60_000);
  });

  test('goes when nothing differs any more, and when it is dropped', () => {
    keepDraft(key, { ...draft, version: null, attempt: null });
    keepDraft(key, { ...draft, changed: [], version: null, attempt: null });
    expect(readDraft(key)).toBeNull();
    keepDraft(key, { ...draft, version: null, attempt: null });
    dropDraft(key);
    expect(kept.size).toBe(0);
  });

  test.each(['', '{', 'null', '{"values":{}}', '{"before":{}}'])('%j is none', (text) => {
    kept.set(key, text);
    expect(readDraft(key)).toBeNull();
  });

  test('costs nothing where nothing may be kept', () => {
    forbidStorage();
    keepDraft(key, { ...draft, version: null, attempt: null });
    dropDraft(key);
    expect(readDraft(key)).toBeNull();
  });

  test('of an older form leaves out what the form does not know any more', () => {
    const { values: merged } = mergeOver(base, { price: '6', colour: 'red' } as never, {});
    expect(merged).toEqual({ ...base, price: '6' });
  });

  test('in which both say the same is no dispute', () => {
    expect(mergeOver({ ...base, price: '6' }, { price: '6' }, { price: '5' }).disputed).toEqual([]);
    expect(mergeOver(base, { price: '6' }, { price: '5' }).disputed).toEqual([]);
    expect(mergeOver({ ...base, price: '7' }, { price: '6' }, { price: '5' }).disputed).toEqual(['price']);
  });
});

describe('the tab of the form', () => {
  test('is the one that was looked at last, the details at first', () => {
    expect(rememberedTab()).toBe('details');
    rememberTab('tour');
    expect(rememberedTab()).toBe('tour');
    rememberTab('details');
    expect(rememberedTab()).toBe('details');
  });

  test('is the details where nothing may be remembered', () => {
    forbidStorage();
    rememberTab('tour');
    expect(rememberedTab()).toBe('details');
  });
});

test('pictures come with all that shows them, and go with their key and words alone, in their order', () => {
  const picture = (key: string) => ({ key, width: 4, height: 3, colour: '#fff', alt: `${key}!` });
  const values = valuesOf({ form: { squareMeters: 10 }, pictures: [picture('b'), picture('a')] as never });
  expect(values.pictures).toEqual([picture('b'), picture('a')]);
  expect(bodyOf(values, ['pictures'])).toEqual({
    pictures: [
      { key: 'b', alt: 'b!' },
      { key: 'a', alt: 'a!' },
    ],
  });
});

test('what is stored stands in its field as it was said; what nobody has said is empty', () => {
  const form = {
    squareMeters: 93,
    price: 0.5,
    hasGate: false,
    isFeatured: true,
    amenities: ['Pool'],
    bankName: null,
  };
  const values = valuesOf({ form, pictures: [] });
  expect(values).toMatchObject({
    price: '0.5',
    hasGate: 'false',
    isFeatured: true,
    amenities: ['Pool'],
    bankName: '',
    hasCctv: '',
    auctionClosesAt: '',
    squareFeet: '1000',
  });
});

test('an auction without a date sends none, and words are sent without what stands around them', () => {
  expect(
    bodyOf({ ...emptyValues, title: '  A home ' }, ['title', 'auctionClosesAt', 'isFeatured', 'amenities']),
  ).toEqual({
    title: 'A home',
    auctionClosesAt: null,
    isFeatured: false,
    amenities: [],
  });
});

test('a new property is an apartment for sale in shillings', () => {
  expect(emptyValues).toMatchObject({
    category: 'for_sale',
    propertyType: 'Apartment',
    currency: 'UGX',
    isFeatured: false,
  });
});
