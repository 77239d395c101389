import { describe, expect, test } from 'vitest';
import { homeFacts } from './home-facts.ts';

const unsaid = {
  power: null,
  water: null,
  meter: null,
  road: null,
  security: null,
  boysQuarters: null,
  parkingSlots: null,
  freeFrom: null,
  isFurnished: null,
  stay: null,
  plot: null,
};

const rental = {
  category: 'rental_units' as const,
  propertyType: 'Apartment',
  price: 750_000,
  monthlyPrice: null,
  currency: 'UGX' as const,
  advanceMonths: 3,
  depositMonths: 1,
  facts: unsaid,
};

const valueOf = (name: string, facts: object, rest: object = {}) =>
  homeFacts({ ...rental, ...rest, facts: { ...unsaid, ...facts } }).known.find((fact) => fact.name === name);

describe('the first payment', () => {
  test('adds advance and deposit', () => {
    expect(valueOf('First payment', {})).toEqual({
      name: 'First payment',
      value: 'UGX 3,000,000',
      note: '3 months in advance and 1 month deposit',
    });
  });

  test('shows one and several months of both, and zero in advance', () => {
    const noteWith = (advanceMonths: number, depositMonths: number) =>
      valueOf('First payment', {}, { advanceMonths, depositMonths })?.note;
    expect([noteWith(1, 2), noteWith(0, 1), noteWith(6, 0)]).toEqual([
      '1 month in advance and 2 months deposit',
      '0 months in advance and 1 month deposit',
      '6 months in advance',
    ]);
  });

  test('shows the advance only without a deposit', () => {
    expect(valueOf('First payment', {}, { depositMonths: null })?.note).toBe('3 months in advance');
  });

  test('applies only to rentals, and is listed as unknown if the owner has not stated it', () => {
    expect(homeFacts({ ...rental, advanceMonths: null }).missing).toContain('First payment');
    expect(homeFacts({ ...rental, category: 'for_sale' }).missing).not.toContain('First payment');
  });
});

describe('a stay', () => {
  const stay = { sleeps: 4, beds: 1, minNights: 2, checkInFrom: '14:00', checkOutBy: '00:00' };
  const furnished = { category: 'furnished_houses', advanceMonths: null };

  test('shows guests, nights, check-in and check-out', () => {
    const said = ['Guests', 'Beds', 'Minimum stay', 'Check-in', 'Check-out'];
    expect(said.map((name) => valueOf(name, { stay }, furnished)?.value)).toEqual([
      'Sleeps 4',
      '1 bed',
      '2 nights',
      'From 2:00 PM',
      'By 12:00 AM',
    ]);
  });

  test.each([
    ['00:00', 'From 12:00 AM'],
    ['11:00', 'From 11:00 AM'],
    ['12:00', 'From 12:00 PM'],
    ['23:00', 'From 11:00 PM'],
  ])('starts at %s: %s', (checkInFrom, words) => {
    expect(valueOf('Check-in', { stay: { ...stay, checkInFrom } }, furnished)?.value).toBe(words);
  });

  test('lists unknown facts for a stay, but not for a rental', () => {
    const category = 'furnished_houses' as const;
    expect(
      homeFacts({ ...rental, category, facts: { ...unsaid, stay: { ...stay, beds: null } } }).missing,
    ).toContain('Beds');
    expect(homeFacts({ ...rental, category }).missing).toContain('Check-in');
    expect(homeFacts(rental).missing).not.toContain('Beds');
  });
});

describe('common questions', () => {
  test('are answered in plain words', () => {
    expect(valueOf('Power backup', { power: { backup: 'inverter', note: 'runs lights' } })).toMatchObject({
      value: 'Inverter',
      note: 'runs lights',
    });
    expect(valueOf('Water', { water: { nwsc: true, tankLitres: 2000, borehole: true } })?.value).toBe(
      'Mains water (NWSC), 2,000-litre tank, borehole',
    );
    expect(valueOf('Road', { road: { surface: 'murram', murramMeters: 150 } })?.value).toBe(
      '150 m of murram',
    );
    expect(valueOf('Parking', { parkingSlots: 2 })?.value).toBe('2 cars');
  });

  test.each([
    ['Yaka meter', { meter: 'shared' }, 'Shared prepaid meter'],
    ['Yaka meter', { meter: 'own' }, 'Own prepaid meter'],
    ['Compound and gate', { compound: 'own' }, 'Own compound'],
    ['Compound and gate', { compound: 'shared' }, 'Shared compound'],
    ['Floor', { floor: 0 }, 'Ground floor'],
    ['Floor', { floor: 3 }, 'Floor 3'],
    ['Power backup', { power: { backup: 'none', note: null } }, 'None'],
    ['Power backup', { power: { backup: 'generator', note: null } }, 'Generator'],
    ['Water', { water: { nwsc: true, tankLitres: null, borehole: false } }, 'Mains water (NWSC)'],
    ['Water', { water: { nwsc: false, tankLitres: null, borehole: null } }, 'No water on the plot'],
    ['Road', { road: { surface: 'tarmac', murramMeters: null } }, 'Tarmac'],
    ['Road', { road: { surface: 'murram', murramMeters: null } }, 'Murram'],
    [
      'Security',
      { security: { wallFence: true, gate: true, electricFence: true } },
      'Wall fence, gate, electric fence',
    ],
    ['Parking', { parkingSlots: 1 }, '1 car'],
    ['Parking', { parkingSlots: 0 }, 'None'],
    ['Boys’ quarters', { boysQuarters: 1 }, '1 room'],
    ['Furnished', { isFurnished: true }, 'Yes'],
    ['Furnished', { isFurnished: false }, 'No'],
    ['Power backup', { power: { backup: 'solar', note: null } }, 'Solar'],
    ['Water', { water: { nwsc: false, tankLitres: null, borehole: true } }, 'Borehole'],
    ['Security', { security: { wallFence: false, askari: true, cctv: true } }, 'Askari, CCTV'],
    ['Boys’ quarters', { boysQuarters: 2 }, '2 rooms'],
  ])('show %s of %j as %s', (name, facts, words) => {
    expect(valueOf(name, facts)?.value).toBe(words);
  });

  test('show the move-in date of a rental, and available now without one', () => {
    expect(valueOf('Available from', { freeFrom: '2027-01-15' })?.value).toBe('15 Jan 2027');
    expect(valueOf('Available from', { freeFrom: '2027-01-15' }, { category: 'for_sale' })).toBeUndefined();
    expect(homeFacts(rental).missing).not.toContain('Available from');
  });

  test('show a no, but not an unknown fact', () => {
    expect(valueOf('Boys’ quarters', { boysQuarters: 0 })?.value).toBe('None');
    const security = { wallFence: false, gate: null, askari: null, cctv: null, electricFence: null };
    expect(valueOf('Security', { security })?.value).toBe('None');
    expect(homeFacts(rental).missing).toContain('Boys’ quarters');
  });

  test('omit the meter of a plot', () => {
    const { missing } = homeFacts({ ...rental, category: 'for_sale', propertyType: 'Land' });
    expect(missing).toEqual(['Water', 'Road', 'Security']);
  });
});
