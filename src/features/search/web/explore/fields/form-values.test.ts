import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExploreFilters } from '#features/search/web/explore/search-url.ts';
import {
  choicesIn,
  missingDay,
  showAmounts,
  showChoices,
  showUntouched,
  touchedFields,
} from './form-values.ts';

/** An input with the properties that the form uses. */
class HeldInput {
  name = '';
  type = 'text';
  value = '';
  defaultValue = '';
  checked = false;
  defaultChecked = false;
  constructor(given: Partial<HeldInput>) {
    Object.assign(this, given);
  }
}

class HeldSelect {
  options: { value: string; defaultSelected: boolean }[];
  selectedIndex: number;
  constructor(
    readonly name: string,
    values: string[],
    drawn: string,
    chosen: string,
  ) {
    this.options = values.map((value) => ({ value, defaultSelected: value === drawn }));
    this.selectedIndex = values.indexOf(chosen);
  }
  get value() {
    return this.options[this.selectedIndex]?.value ?? '';
  }
  set value(value) {
    this.selectedIndex = this.options.findIndex((option) => option.value === value);
  }
}

type HeldField = HeldInput | HeldSelect;
const isSent = (field: HeldField) =>
  field instanceof HeldSelect || !/^(checkbox|radio)$/.test(field.type) || field.checked;

class HeldForm {
  elements: HeldField[] & { namedItem(name: string): HeldField | null };
  constructor(fields: HeldField[]) {
    const namedItem = (name: string) => fields.find((field) => field.name === name) ?? null;
    this.elements = Object.assign([...fields], { namedItem });
  }
}

class HeldData {
  constructor(readonly form: HeldForm) {}
  getAll(name: string) {
    return this.form.elements
      .filter((field) => field.name === name && isSent(field))
      .map(({ value }) => value);
  }
}

const page: { activeElement: HeldField | null } = { activeElement: null };
vi.stubGlobal('HTMLInputElement', HeldInput);
vi.stubGlobal('HTMLSelectElement', HeldSelect);
vi.stubGlobal('FormData', HeldData);
vi.stubGlobal('document', page);
beforeEach(() => {
  page.activeElement = null;
});
afterAll(() => vi.unstubAllGlobals());

const text = (name: string, value = '', defaultValue = '') => new HeldInput({ name, value, defaultValue });
const day = (name: string, value = '') => new HeldInput({ name, type: 'date', value });
const box = (name: string, value: string, checked = false) =>
  new HeldInput({ name, type: 'checkbox', value, defaultValue: value, checked });
const radio = (name: string, value: string, checked = false) =>
  new HeldInput({ name, type: 'radio', value, defaultValue: value, checked });
const formOf = (...fields: HeldField[]) => new HeldForm(fields) as never;
const read = (filters: ExploreFilters, ...fields: HeldField[]) => choicesIn(formOf(...fields), filters);

describe('the choices of a form', () => {
  test('read the field values, with null where nothing is selected', () => {
    expect(
      read(
        {},
        text('q', '  quiet garden '),
        new HeldSelect('water', ['', 'tank'], '', 'tank'),
        new HeldSelect('road', ['', 'tarmac'], '', ''),
        box('feature', 'pool', true),
        box('feature', 'gym'),
        box('feature', 'garden', true),
        radio('meter', '', true),
        radio('meter', 'own'),
        // The text filter for areas has no name, hidden fields are not choices, and unknown names belong to
        // other forms.
        text('', 'kis'),
        new HeldInput({ name: 'bank', type: 'hidden', value: 'Lake Bank' }),
        text('email', 'a@example.com'),
      ),
    ).toEqual({ q: 'quiet garden', water: 'tank', road: null, feature: 'pool,garden', meter: null });
  });

  test.each([
    ['900k', '2m', ['900000', '2000000']],
    ['2m', '900k', ['900000', '2000000']],
    ['2m', '$800', ['2000000', 'USD 800']],
    ['$900', '$800', ['USD 800', 'USD 900']],
    ['', 'shs 1.2m', [null, '1200000']],
    ['cheap', '900k', ['300000', '900000']],
    ['900k', 'dear', ['900000', null]],
  ])('read from %j to %j the amounts %j', (lowest, highest, amounts) => {
    const { minPrice, maxPrice } = read(
      { minPrice: '300000' },
      text('minPrice', lowest),
      text('maxPrice', highest),
    );
    expect([minPrice, maxPrice]).toEqual(amounts);
  });

  test.each([
    ['2', false, { bedrooms: '2', minBedrooms: null }],
    ['2', true, { bedrooms: null, minBedrooms: '2' }],
    ['', true, { bedrooms: null, minBedrooms: null }],
    ['', false, { bedrooms: null, minBedrooms: null }],
  ])('read for the bedrooms %j, `or more`: %s', (rooms, isLeast, choices) => {
    expect(
      read(
        { bedrooms: '3', minBedrooms: '4' },
        radio('bedrooms', '', rooms === ''),
        radio('bedrooms', '2', rooms === '2'),
        box('bedrooms', '+', isLeast),
      ),
    ).toEqual(choices);
  });

  test('keep an excluded feature for an unticked box, and have separate labels in a list', () => {
    const furniture = new HeldSelect('furnished', ['', 'true', 'false'], '', '');
    const fields = [box('hasTour', 'true'), box('available', 'true'), furniture];
    expect(read({ hasTour: 'false', available: 'true', furnished: 'false' }, ...fields)).toEqual({
      hasTour: 'false',
      available: null,
      furnished: null,
    });
  });

  test.each([
    ['2026-12-05', '', 'checkOut', null],
    ['', '2026-12-08', 'checkIn', null],
    ['2026-12-05', '2026-12-08', null, '2026-12-05'],
    ['', '', null, null],
  ])('miss for %j to %j the day %j, and reject half a stay', (from, to, missing, checkIn) => {
    const days = [day('checkIn', from), day('checkOut', to)];
    expect(missingDay(formOf(...days))).toBe(missing);
    expect(read({}, ...days)).toEqual({ checkIn, checkOut: checkIn && to });
  });
});

describe('the search written into a form', () => {
  test('fills each value into its field, and nothing into others', () => {
    const fields = {
      q: text('q', 'old'),
      lowest: text('minPrice', 'old'),
      pool: box('feature', 'pool'),
      gym: box('feature', 'gym', true),
      kisaasi: box('area', 'old-kampala'),
      kira: box('area', 'kira', true),
      two: radio('bedrooms', '2'),
      more: box('bedrooms', '+'),
      any: radio('meter', ''),
      own: radio('meter', 'own', true),
      road: new HeldSelect('road', ['', 'tarmac'], '', 'tarmac'),
    };
    const filters = { minPrice: '900000', feature: 'Pool', area: 'Old Kampala', minBedrooms: '2' };
    showChoices(formOf(...Object.values(fields)), filters);
    const shown = Object.entries(fields).map(([name, field]): [string, unknown] => [
      name,
      'checked' in field && field.type !== 'text' ? field.checked : field.value,
    ]);
    expect(Object.fromEntries(shown)).toEqual({
      q: '',
      lowest: '900,000',
      pool: true,
      gym: false,
      kisaasi: true,
      kira: false,
      two: true,
      more: true,
      any: true,
      own: false,
      road: '',
    });
  });

  test('skips the field being edited, and half a stay', () => {
    const [q, checkIn, checkOut, freeFrom] = [
      text('q', 'gard'),
      day('checkIn', '2026-12-05'),
      day('checkOut'),
      day('freeFrom', '2027-01-01'),
    ];
    const form = formOf(q, checkIn, checkOut, freeFrom);
    const shown = () => [q, checkIn, checkOut, freeFrom].map(({ value }) => value);
    showChoices(form, { q: 'garden' }, q as never);
    expect(shown()).toEqual(['gard', '2026-12-05', '', '']);
    showChoices(form, { q: 'garden', checkIn: '2026-12-10', checkOut: '2026-12-12' });
    expect(shown()).toEqual(['garden', '2026-12-10', '2026-12-12', '']);
    showChoices(form, {});
    expect(shown()).toEqual(['', '', '', '']);
  });

  test('formats amounts, except unreadable ones', () => {
    const [lowest, highest, payment, words] = [
      text('minPrice', '2m'),
      text('maxPrice', 'dear'),
      text('maxFirstPayment'),
      text('q', '2m'),
    ];
    const form = formOf(lowest, highest, payment, words);
    showAmounts(form, { minPrice: '2000000', maxPrice: '900000', maxFirstPayment: '5', q: '2m' });
    expect([lowest, highest, payment, words].map(({ value }) => value)).toEqual([
      '2,000,000',
      'dear',
      '',
      '2m',
    ]);
  });
});

describe('studios', () => {
  const rooms = (chosen: string) =>
    ['', 'studio', '2'].map(
      (value) => new HeldInput({ name: 'bedrooms', type: 'radio', value, checked: value === chosen }),
    );

  test('are chosen among the bedrooms, in place of another type', () => {
    const type = new HeldSelect('type', ['', 'House'], '', 'House');
    expect(choicesIn(formOf(...rooms('studio'), type), {})).toEqual({
      ...{ bedrooms: null, minBedrooms: null, type: 'Studio' },
    });
    expect(choicesIn(formOf(...rooms('2'), type), {})).toMatchObject({ bedrooms: '2', type: 'House' });
  });

  test('give way to a number of bedrooms, in a form without the types', () => {
    expect(choicesIn(formOf(...rooms('2')), { type: 'Studio' })).toMatchObject({ bedrooms: '2', type: null });
    expect('type' in choicesIn(formOf(...rooms('2')), { type: 'House' })).toBe(false);
  });

  test('are shown among the bedrooms', () => {
    const fields = rooms('');
    showChoices(formOf(...fields), { type: 'Studio' });
    expect(fields.map(({ checked }) => checked)).toEqual([false, true, false]);
  });
});

describe('changes before hydration', () => {
  const drawn = () => ({
    q: text('q', 'garden'),
    lowest: text('minPrice', '900,000', '900,000'),
    tour: box('hasTour', 'true', true),
    pool: box('feature', 'pool'),
    road: new HeldSelect('road', ['', 'tarmac'], '', 'tarmac'),
    water: new HeldSelect('water', ['', 'tank'], 'tank', 'tank'),
    power: new HeldSelect('power', ['', 'solar'], 'other', ''),
  });

  test('are known by field name, except the text being typed', () => {
    const fields = drawn();
    const form = formOf(...Object.values(fields));
    expect([...touchedFields(form)]).toEqual(['q', 'hasTour', 'road']);
    page.activeElement = fields.q;
    expect([...touchedFields(form)]).toEqual(['hasTour', 'road']);
    page.activeElement = fields.tour;
    expect([...touchedFields(form)]).toEqual(['q', 'hasTour', 'road']);
  });

  test('are kept with that text, while other fields show the search', () => {
    const fields = drawn();
    page.activeElement = fields.lowest;
    const form = formOf(...Object.values(fields));
    showUntouched(form, { q: 'lake', feature: 'pool', minPrice: '5' }, new Set(['q', 'hasTour']));
    expect([fields.q.value, fields.tour.checked, fields.lowest.value]).toEqual(['garden', true, '900,000']);
    expect([fields.pool.checked, fields.road.value, fields.water.value]).toEqual([true, '', '']);
  });
});
