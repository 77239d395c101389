import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteListingDraft, draftKey, readDraft, saveListingDraft } from './draft-store.ts';
import { emptyValues, type FieldName, type FormValues, toFormValues, toRequestBody } from './form-values.ts';
import { mergeDrafts } from './merge.ts';
import { readRememberedTab, rememberTab } from './remembered-tab.ts';

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

/** Simulates a browser that blocks storage. */
function forbidStorage() {
  const refuse = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
}

describe('stored draft', () => {
  const base: FormValues = { ...emptyValues, title: 'A home', price: '5' };
  const values: FormValues = { ...base, price: '6', bedrooms: '2' };
  const draft = {
    base,
    values,
    changed: ['price', 'bedrooms'] as FieldName[],
    disputed: ['price'] as FieldName[],
  };
  const key = draftKey(7, 'new');

  test('belongs to one user and one listing', () => {
    expect([draftKey(7, 'new'), draftKey(7, 12), draftKey(8, 12)]).toEqual([
      'property-draft:7:new',
      'property-draft:7:12',
      'property-draft:8:12',
    ]);
  });

  test('stores the changed fields, their original values and the sent values', () => {
    const attempt = { key: 'k', body: { title: 'A home' } };
    saveListingDraft(key, { ...draft, version: 'v1', attempt });
    const { at, ...rest } = readDraft(key) ?? {};
    expect(rest).toEqual({
      title: 'A home',
      version: 'v1',
      values: { price: '6', bedrooms: '2' },
      before: { price: '5', bedrooms: '' },
      disputed: ['price'],
      attempt,
    });
    expect(Math.abs(Date.now() - Date.parse(String(at)))).toBeLessThan(60_000);
  });

  test('is deleted when nothing differs any more or it is discarded', () => {
    saveListingDraft(key, { ...draft, version: null, attempt: null });
    saveListingDraft(key, { ...draft, changed: [], version: null, attempt: null });
    expect(readDraft(key)).toBeNull();
    saveListingDraft(key, { ...draft, version: null, attempt: null });
    deleteListingDraft(key);
    expect(kept.size).toBe(0);
  });

  test.each(['', '{', 'null', '{"values":{}}', '{"before":{}}'])('rejects %j as a draft', (text) => {
    kept.set(key, text);
    expect(readDraft(key)).toBeNull();
  });

  test('throws no error when storage is blocked', () => {
    forbidStorage();
    saveListingDraft(key, { ...draft, version: null, attempt: null });
    deleteListingDraft(key);
    expect(readDraft(key)).toBeNull();
  });

  test('drops fields that the form no longer has', () => {
    const { values: merged } = mergeDrafts(base, { price: '6', colour: 'red' } as never, {});
    expect(merged).toEqual({ ...base, price: '6' });
  });

  test('resolves a conflict whose values have become equal', () => {
    expect(mergeDrafts({ ...base, price: '6' }, { price: '6' }, { price: '5' }).disputed).toEqual([]);
    expect(mergeDrafts(base, { price: '6' }, { price: '5' }).disputed).toEqual([]);
    expect(mergeDrafts({ ...base, price: '7' }, { price: '6' }, { price: '5' }).disputed).toEqual(['price']);
  });
});

describe('tab of the form', () => {
  test('opens the last used tab, at first the details', () => {
    expect(readRememberedTab()).toBe('details');
    rememberTab('tour');
    expect(readRememberedTab()).toBe('tour');
    rememberTab('details');
    expect(readRememberedTab()).toBe('details');
  });

  test('opens the details when storage is blocked', () => {
    forbidStorage();
    rememberTab('tour');
    expect(readRememberedTab()).toBe('details');
  });
});

test('loads pictures with all their data and sends only key and caption in order', () => {
  const picture = (key: string) => ({ key, width: 4, height: 3, colour: '#fff', alt: `${key}!` });
  const values = toFormValues({
    form: { squareMeters: 10 },
    pictures: [picture('b'), picture('a')] as never,
  });
  expect(values.pictures).toEqual([picture('b'), picture('a')]);
  expect(toRequestBody(values, ['pictures'])).toEqual({
    pictures: [
      { key: 'b', alt: 'b!' },
      { key: 'a', alt: 'a!' },
    ],
  });
});

test('fills fields from stored values and leaves missing ones empty', () => {
  const form = {
    squareMeters: 93,
    price: 0.5,
    hasGate: false,
    isFeatured: true,
    amenities: ['Pool'],
    bankName: null,
  };
  const values = toFormValues({ form, pictures: [] });
  expect(values).toMatchObject({
    price: '0.50',
    hasGate: 'false',
    isFeatured: true,
    amenities: ['Pool'],
    bankName: '',
    hasCctv: '',
    auctionClosesAt: '',
    squareFeet: '1000',
  });
});

test('sends no closing time for an auction without a date, and trims texts', () => {
  expect(
    toRequestBody({ ...emptyValues, title: '  A home ' }, [
      'title',
      'auctionClosesAt',
      'isFeatured',
      'amenities',
    ]),
  ).toEqual({
    title: 'A home',
    auctionClosesAt: null,
    isFeatured: false,
    amenities: [],
  });
});

test('starts a new property as an apartment for sale, priced in shillings', () => {
  expect(emptyValues).toMatchObject({
    category: 'for_sale',
    propertyType: 'Apartment',
    currency: 'UGX',
    isFeatured: false,
  });
});
