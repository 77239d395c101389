import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import type { ManagerListing } from '#features/listings/schema.ts';
import { PictureField } from '#features/listings/web/form/pictures/picture-field.tsx';
import { heicAdvice, pictureMessages } from '#features/listings/web/form/pictures/send-picture.ts';
import { UploadTile } from '#features/listings/web/form/pictures/upload-tile.tsx';
import {
  type PictureUpload,
  uploadedLabel,
  withUploaded,
} from '#features/listings/web/form/pictures/use-picture-uploads.ts';
import { currentPinDescription } from '#features/listings/web/form/state/coordinates.ts';
import { formErrors } from '#features/listings/web/form/state/form-checks.ts';
import {
  emptyValues,
  type FieldName,
  type FormValues,
} from '#features/listings/web/form/state/form-values.ts';
import type { ListingForm } from '#features/listings/web/form/state/use-listing-form.ts';
import {
  allowanceQuery,
  amenitiesQuery,
  featuringQuery,
  propertyTypesQuery,
} from '#features/listings/web/queries.ts';
import { AmenityField } from './amenity-field.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { DetailsTab, FieldsInOrder } from './details-tab.tsx';
import { fieldText, labelOf } from './field-labels.ts';
import { FormPage } from './form-page.tsx';
import { CategoryFields, OwnerFields, PriceFields, SizeFields } from './main-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { PlanField } from './plan-field.tsx';

type Known = readonly (readonly [key: readonly unknown[], value: unknown])[];
type Drawn = { values?: Partial<FormValues>; stored?: Partial<FormValues>; known?: Known };

function draw(part: ReactNode, { values = {}, stored = values, known = [] }: Drawn = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9 } },
  });
  for (const [key, value] of known) client.setQueryData(key, value);
  function Form() {
    const form = useForm<FormValues>({
      defaultValues: { ...emptyValues, ...stored },
      values: { ...emptyValues, ...values },
    });
    return <FormProvider {...form}>{part}</FormProvider>;
  }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/admin/properties">
        <Form />
      </Router>
    </QueryClientProvider>,
  );
  return { html, words: textOf(html), labels: labelsIn(html) };
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const labelsIn = (html: string) =>
  [...html.matchAll(/<label[^>]*class="t-label"[^>]*>([^<]+)<\/label>/g)].map(([, label]) => label);

const optionsIn = (html: string, name: string) =>
  [
    ...(html.match(new RegExp(`<select[^>]* name="${name}".*?</select>`, 's'))?.[0] ?? '').matchAll(
      /<option value="([^"]*)"[^>]*>([^<]+)/g,
    ),
  ].map(([, value, words]) => `${value}: ${words}`);

/** Returns the labels of each section, in order. */
function sectionsOf(values: Partial<FormValues>) {
  const { html } = draw(<FieldsInOrder pictures={null} rooms={[]} />, { values });
  return html
    .split(/(?=<(?:section|details|h2)[ >])/)
    .slice(1)
    .map((part) => {
      const title = part.match(/<h[23][^>]*>([^<]+)/)?.[1] ?? part.match(/<\/svg>([^<]+)<span/)?.[1] ?? '';
      const said = part.match(/(\d+ of \d+) completed/)?.[1];
      return { title, said, labels: labelsIn(part), html: part };
    });
}
const sectionOf = (title: string, values: Partial<FormValues>) =>
  sectionsOf(values).find((section) => section.title === title);

describe('fields of every property', () => {
  test('follow the order in which visitors ask', () => {
    expect(sectionsOf({ category: 'for_sale' }).map(({ title, labels }) => [title, labels])).toEqual([
      ['Photos', []],
      ['Basics', []],
      ['About the property', ['Category', 'Property type']],
      ['In your words', ['Title', 'Description']],
      ['Rooms and size', ['Bedrooms', 'Bathrooms', 'Square feet']],
      ['Price', ['Price', 'Currency']],
      ['Facts', []],
      ['Land and title', ['Land tenure', ...plot]],
      ['Common questions', asked],
      ['Security, parking and the tour', home],
      ['Amenities', []],
      ['Place', ['Location', 'Latitude', 'Longitude']],
      ['Contact', ['Reference', 'Owner contact information']],
    ]);
  });

  test.each([
    ['rental_units', true],
    ['furnished_houses', false],
    ['for_sale', false],
    ['bank_sales', false],
  ])('for %s include a monthly price: %s', (category, isAsked) => {
    const { labels } = draw(<PriceFields />, { values: { category } });
    expect(labels.includes('Monthly price')).toBe(isAsked);
  });

  test('offer the existing categories, currencies and types', () => {
    const { html } = draw(
      <>
        <CategoryFields />
        <PriceFields />
      </>,
      {
        known: [
          [
            propertyTypesQuery().queryKey,
            [
              { id: 1, name: 'Villa' },
              { id: 2, name: 'Land' },
            ],
          ],
        ],
        values: { propertyType: 'Castle' },
      },
    );
    expect(optionsIn(html, 'category')).toEqual([
      'rental_units: Rental Unit',
      'furnished_houses: BnB',
      'for_sale: For Sale',
      'bank_sales: Bank Sale',
    ]);
    expect(optionsIn(html, 'currency')).toEqual(['UGX: UGX', 'USD: USD']);
    expect(optionsIn(html, 'propertyType')).toEqual(['Castle: Castle', 'Villa: Villa', 'Land: Land']);
  });

  test('fall back to built-in types', () => {
    expect(optionsIn(draw(<CategoryFields />).html, 'propertyType')).toEqual([
      'Apartment: Apartment',
      'House: House',
      'Villa: Villa',
      'Condo: Condo',
      'Townhouse: Townhouse',
    ]);
  });

  test('show the full price and the size in square metres once entered', () => {
    const filled = { price: '1200000', currency: 'USD', squareFeet: '1000' };
    expect(draw(<PriceFields />, { values: filled }).words).toContain('USD 1,200,000');
    expect(draw(<PriceFields />, { values: { price: '0' } }).words).not.toContain('UGX 0');
    expect(draw(<PriceFields />, { values: { price: '$85.5' } }).words).toContain('USD 85.50');
    expect(draw(<PriceFields />, { values: { price: '850k', category: 'rental_units' } }).words).toContain(
      'UGX 850,000 per month',
    );
    expect(
      draw(<PriceFields />, { values: { monthlyPrice: '800k', category: 'rental_units' } }).words,
    ).toContain('UGX 800,000 per month, shown to visitors instead of the price');
    expect(draw(<SizeFields />, { values: filled }).words).toContain('93 m²');
    expect(draw(<SizeFields />, { values: { squareFeet: '0.5' } }).words).toContain(
      'Also shown in square metres',
    );
  });

  test.each([
    ['an unreadable price', { price: '8ook' }, 'Enter an amount such as 850,000, 850k or 1.2m'],
    [
      'another currency than the price’s',
      { monthlyPrice: '$800' },
      'Enter this amount in UGX, like the price',
    ],
  ])('keeps the input of %s and shows its error', (_, typed, words) => {
    const { html, words: said } = draw(<PriceFields />, { values: { category: 'rental_units', ...typed } });
    expect(said).toContain(words);
    expect(html).toMatch(/<input[^>]* aria-invalid="true"/);
  });

  test.each([
    [
      { price: '900k', advanceMonths: '3', depositMonths: '1' },
      'UGX 3,600,000 (3 months in advance and 1 month deposit)',
    ],
    [{ price: '900k', advanceMonths: '1' }, 'UGX 900,000 (1 month in advance)'],
    [
      { price: '900k', monthlyPrice: '950k', advanceMonths: '2', depositMonths: '2' },
      'UGX 3,800,000 (2 months in advance and 2 months deposit)',
    ],
    [
      { price: '900k', advanceMonths: '0', depositMonths: '1' },
      'UGX 900,000 (0 months in advance and 1 month deposit)',
    ],
    [{ price: '$800', advanceMonths: '2', currency: 'USD' }, 'USD 1,600 (2 months in advance)'],
  ])('shows the first payment of a rental of %j', (values, words) => {
    const { words: said } = draw(<PriceFields />, { values: { category: 'rental_units', ...values } });
    expect(said).toContain(`First payment, due before the tenant gets the keys: ${words}`);
  });

  test.each([
    [{ advanceMonths: '3', depositMonths: '1' }, false],
    [{ advanceMonths: '4' }, true],
    [{ depositMonths: '2' }, true],
  ])('with a first payment of %j warns that it exceeds the legal limit: %s', (values, isMore) => {
    const { words } = draw(<PriceFields />, { values: { category: 'rental_units', ...values } });
    expect(words.includes('Landlord and Tenant Act, 2022')).toBe(isMore);
  });

  test('explains a missing first payment without inventing one', () => {
    const { words } = draw(<PriceFields />, { values: { category: 'rental_units', price: '900000' } });
    expect(words).not.toContain('First payment,');
    expect(words).toContain('Visitors will not see the first payment until you answer.');
    expect(
      draw(<PriceFields />, { values: { category: 'rental_units', advanceMonths: '3' } }).words,
    ).not.toMatch(/First payment,|Until you answer/);
  });

  test('shows no room fields for land', () => {
    expect(draw(<SizeFields />, { values: { propertyType: 'Land' } }).labels).toEqual(['Square feet']);
    expect(sectionOf('Common questions', { propertyType: 'Land' })?.labels).toEqual([
      'Town water (NWSC)',
      'Borehole',
      'Road to the gate',
    ]);
    // A value that was filled in before stays visible and can be cleared.
    expect(sectionOf('Common questions', { propertyType: 'Land', yakaMeter: 'own' })?.labels[0]).toBe(
      'Yaka meter',
    );
  });

  test("marks the owner's contact as private", () => {
    expect(draw(<OwnerFields />).words).toContain('Visible only to users who paid required fees.');
  });
});

describe('featured property', () => {
  const full = [[featuringQuery().queryKey, { plan: 'Standard', limit: 3, used: 3 }]] as const;
  const isRefused = (html: string) => /<input[^>]*role="switch"[^>]*disabled/.test(html);

  test('requires a free featured place in the plan', () => {
    const { html, words } = draw(<OwnerFields />, { known: full });
    expect(isRefused(html)).toBe(true);
    expect(words).toContain('Your Standard plan includes 3 featured properties, and you have used them all.');
    const room = [[featuringQuery().queryKey, { plan: 'Standard', limit: 3, used: 2 }]] as const;
    expect(isRefused(draw(<OwnerFields />, { known: room }).html)).toBe(false);
  });

  test('can be turned off, and on again while it is still stored as featured', () => {
    expect(isRefused(draw(<OwnerFields />, { known: full, values: { isFeatured: true } }).html)).toBe(false);
    expect(
      isRefused(
        draw(<OwnerFields />, { known: full, values: { isFeatured: false }, stored: { isFeatured: true } })
          .html,
      ),
    ).toBe(false);
  });

  test('shows no rejection while the plan is loading', () => {
    const { html, words } = draw(<OwnerFields />);
    expect(isRefused(html)).toBe(false);
    expect(words).toContain('Featured homes appear on the homepage and in the Featured Properties list.');
  });
});

const asked = [
  'Yaka meter',
  'Town water (NWSC)',
  'Water tank (litres)',
  'Borehole',
  'Power backup',
  'Road to the gate',
  'Furnished',
];
const home = [
  'Wall fence',
  'Gate',
  'Askari',
  'CCTV',
  'Electric fence',
  'Compound and gate',
  'Floor',
  'Boys’ quarters rooms',
  'Parking spaces',
  'Rooms not shown in the tour',
];
const plot = ['Plot size (m²)', 'Plot size on title (decimals)', 'Plot dimensions'];

describe('map pin', () => {
  test.each([
    ['lat', 'abc', 'Latitude must be a number in degrees, such as 0.3152'],
    ['lng', '500', 'In Uganda, longitude is between 29.5 and 35.1'],
    ['lat', '-1.7', 'In Uganda, latitude is between -1.6 and 4.3'],
  ] as const)('shows an error next to the field: %s %s', (name, text, words) => {
    const { html } = draw(<PlaceFields />, { values: { [name]: text } });
    expect(html).toContain(`>${words}</span></p>`);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(formErrors({ ...emptyValues, [name]: text })[name]).toBe(words);
  });

  test('accepts a point in Uganda, or none', () => {
    for (const values of [{ lat: '0.31', lng: '32.58' }, {}])
      expect(draw(<PlaceFields />, { values }).html).not.toContain('aria-invalid=');
  });

  test('hides the location description once the coordinates change', () => {
    const said = { words: 'The pin is at 0.31, 32.58.', at: '0.31, 32.58' };
    expect(currentPinDescription(said, '0.31', '32.58')).toBe(said);
    expect(currentPinDescription(said, 'abc', '32.58')).toBeNull();
    const fault = { words: 'You are nowhere.', isFault: true };
    expect(currentPinDescription(fault, 'abc', '')).toBe(fault);
  });
});

describe('fields by category', () => {
  const titlesOf = (category: string) => sectionsOf({ category }).map(({ title }) => title);

  test('show the rental months for a rental, but not for a sale', () => {
    expect(sectionOf('Price', { category: 'rental_units' })?.labels).toEqual([
      'Price',
      'Currency',
      'Monthly price',
      'Rent in advance (months)',
      'Deposit (months)',
      'Tenants may pay the first rent through us',
    ]);
    expect(sectionOf('Price', { category: 'for_sale' })?.labels).toEqual(['Price', 'Currency']);
    expect(titlesOf('rental_units').slice(5, 8)).toEqual(['Price', 'Facts', 'Common questions']);
  });

  test('show sleeping capacity, check-in and check-out times for a stay', () => {
    expect(titlesOf('furnished_houses')[7]).toBe('Stay details');
    expect(sectionOf('Stay details', { category: 'furnished_houses' })?.labels).toEqual([
      'Maximum guests',
      'Beds',
      'Minimum stay (nights)',
      'Check-in from',
      'Check-out by',
      'Cleaning fee',
      'Guests included in the price',
      'Price per extra guest and night',
      'Discount from 7 nights (%)',
      'Discount from 28 nights (%)',
      'Damage deposit',
    ]);
    expect(titlesOf('rental_units')).not.toContain('Stay details');
  });

  test('show tenure and plot early for a sale, and the plot at the end for others', () => {
    expect(titlesOf('for_sale')[7]).toBe('Land and title');
    expect(sectionOf('Land and title', { category: 'for_sale' })?.labels).toEqual(['Land tenure', ...plot]);
    const rental = sectionOf('Land and title', { category: 'rental_units' });
    expect(rental?.labels).toEqual(plot);
    expect(rental?.html).toMatch(/^<details/);
    expect(titlesOf('rental_units').at(-4)).toBe('Land and title');
  });

  test('show the auction right after the price for a bank sale', () => {
    expect(titlesOf('bank_sales').slice(6, 9)).toEqual(['Bank sale and auction', 'Facts', 'Land and title']);
    const sale = sectionOf('Bank sale and auction', { category: 'bank_sales' });
    expect(sale?.labels).toEqual([
      'Bank',
      'Bidding closes',
      'Auction status',
      'Starting bid',
      'Current bid',
      'Bid increment',
      'Auctioneer',
      'Auctioneer’s licence',
      'Current occupancy',
      'Market value',
      'Forced-sale value',
      'Valued on',
      'Viewing times',
      'Deposit terms',
      'Spouse’s consent',
      'Caveat on the title',
      'Court case',
    ]);
    const auction = sale?.html ?? '';
    expect(auction).toMatch(/<input type="datetime-local"[^>]*name="auctionClosesAt"/);
    expect(auction).toMatch(/<input type="date"[^>]*name="valuedOn"/);
    expect(auction).toContain('Kampala time');
  });

  test('explain what an unanswered field costs until it is answered', () => {
    const cost = 'Visitors who filter by own meter will not see this home until you answer.';
    expect(sectionOf('Common questions', {})?.html).toContain(cost);
    expect(sectionOf('Common questions', { yakaMeter: 'shared' })?.html).not.toContain(cost);
  });

  test.each([
    ['', false],
    ['none', false],
    ['solar', true],
  ])('with a backup of %j include the appliances: %s', (powerBackup, isAsked) => {
    const labels = sectionOf('Common questions', { powerBackup })?.labels;
    expect(labels?.includes('What the backup powers')).toBe(isAsked);
  });

  test.each([
    ['murram', true],
    ['tarmac', false],
  ])('with a road of %s include its length: %s', (roadSurface, isAsked) => {
    const labels = sectionOf('Common questions', { roadSurface })?.labels;
    expect(labels?.includes('Murram road (metres)')).toBe(isAsked);
  });

  test('show the number of filled fields in a collapsed section, counting a "no"', () => {
    const { said, html = '' } =
      sectionOf('Security, parking and the tour', {
        hasGate: 'false',
        hasAskari: 'true',
        parkingSlots: '2',
      }) ?? {};
    expect(said).toBe('3 of 10');
    expect(optionsIn(html, 'hasGate')).toEqual([': Not stated', 'true: Yes', 'false: No']);
    const road = sectionOf('Common questions', { roadSurface: 'murram' })?.html ?? '';
    expect(optionsIn(road, 'roadSurface')).toEqual([': Not stated', 'tarmac: Tarmac', 'murram: Murram']);
    expect(road).toMatch(/<input type="text" inputMode="decimal"[^>]*name="murramMeters"/);
  });
});

describe('amenities', () => {
  const boxes = (html: string) =>
    [...html.matchAll(/<input type="checkbox"([^>]*)\/>([^<]+)/g)].map(
      ([, attributes, name]) => `${(attributes as string).includes('checked=""') ? '*' : ''}${name}`,
    );
  const known = [
    [
      amenitiesQuery().queryKey,
      [
        { id: 1, name: 'Pool' },
        { id: 2, name: 'Gym' },
      ],
    ],
  ] as const;

  test('include the known and custom amenities', () => {
    const { html, words } = draw(<AmenityField />, { known, values: { amenities: ['Gym', 'Sauna'] } });
    expect(boxes(html)).toEqual(['Pool', '*Gym', '*Sauna']);
    expect(words).not.toContain('No amenities available');
  });

  test('show a loading and an empty state', () => {
    expect(draw(<AmenityField />).words).toBe('Amenities Loading amenities...');
    expect(draw(<AmenityField />, { known: [[amenitiesQuery().queryKey, []]] }).words).toBe(
      'Amenities No amenities available',
    );
  });
});

describe('photos', () => {
  const picture = (key: string, alt = '') => ({ key, width: 1600, height: 1200, colour: '#c9b8a0', alt });

  const grip = (number: number) => `Photo ${number}. Drag to reorder, or use the arrow keys`;

  test('use the first photo as the cover and disable moves beyond the ends', () => {
    const { html } = draw(<PictureField ref={null} rooms={[]} />, {
      values: { pictures: [picture('a'), picture('b', 'The kitchen'), picture('c')] },
    });
    const tiles = html
      .split('<li ')
      .slice(1)
      .map((tile) => [
        tile.match(/<img src="([^"]+)" alt="([^"]+)"/)?.slice(1),
        tile.match(/<span class="inline-flex[^>]*>([^<]+)/)?.[1],
        [...tile.matchAll(/aria-label="([^"]+)"[^>]*?( disabled="")?>/g)].map(
          ([, name, off]) => `${name}${off ?? ''}`,
        ),
      ]);
    expect(tiles).toEqual([
      [
        ['/pictures/a/480.webp', 'Photo 1'],
        'Cover',
        [grip(1), 'Move photo 1 earlier disabled=""', 'Move photo 1 later', 'Remove photo 1'],
      ],
      [
        ['/pictures/b/480.webp', 'The kitchen'],
        '2',
        [grip(2), 'Move photo 2 earlier', 'Move photo 2 later', 'Remove photo 2'],
      ],
      [
        ['/pictures/c/480.webp', 'Photo 3'],
        '3',
        [grip(3), 'Move photo 3 earlier', 'Move photo 3 later disabled=""', 'Remove photo 3'],
      ],
    ]);
  });

  test('report a duplicate photo as already present', () => {
    const one = { key: 'a'.repeat(32), width: 30, height: 20, colour: '#204060', alt: 'The front' };
    const other = { ...one, key: 'b'.repeat(32), alt: '' };
    expect(withUploaded([one], other)).toEqual([one, other]);
    expect(withUploaded([one], { ...one, alt: '' })).toBeNull();
    expect(uploadedLabel('home.jpg', true).title).toBe('Image uploaded successfully');
    expect(uploadedLabel('home.jpg', false)).toEqual({
      title: 'Photo already added',
      description: 'home.jpg is the same as another photo of this property, so we did not add it again.',
    });
  });

  describe('photo limit of a plan', () => {
    const allows = (pictures: number | null): Known => [
      [allowanceQuery().queryKey, { plan: 'Basic', pictures, tours: 2, toursUsed: 0, room: null }],
    ];
    const words = (count: number, allowed: number | null) =>
      draw(<PictureField ref={null} rooms={[]} />, {
        known: allows(allowed),
        values: { pictures: Array.from({ length: count }, (_, at) => picture(`p${at}`)) },
      }).words;
    const more = 'To add another, remove one or upgrade your membership . Your changes stay here.';

    test.each([
      [2, 3, 'Photos in your Basic plan: 2 of 3 used.', false],
      [3, 3, 'Photos in your Basic plan: 3 of 3 used.', true],
      // A home keeps the photos that it already shows.
      [5, 3, 'Photos in your Basic plan: 5 of 5 used.', true],
    ])('shows for %i photos of a limit of %i: %s', (count, allowed, used, isFull) => {
      expect(words(count, allowed)).toContain(used);
      expect(words(count, allowed).includes(more)).toBe(isFull);
    });

    test.each([null, 30])('shows no count for a limit of %s, the maximum of any home', (allowed) => {
      expect(words(3, allowed)).not.toContain('Photos in your');
    });
  });

  test('shows a room editor below a photo marked as a floor plan', () => {
    const plan = { ...picture('b', 'Ground floor'), pins: [] };
    const { html, words } = draw(<PictureField ref={null} rooms={['Kitchen']} />, {
      values: { pictures: [picture('a'), plan] },
    });
    expect(
      [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box.includes('checked=""')),
    ).toEqual([false, true]);
    expect(words).toContain('Rooms on Ground floor Choose a room');
    expect(html.match(/<legend[^>]*>Rooms on /g)).toHaveLength(1);
  });

  test("shows the placed rooms and the tour's unplaced rooms on a floor plan", () => {
    const plan = { ...picture('b'), pins: [{ room: 'Kitchen', x: 0.25, y: 1 }] };
    const { html } = draw(<PlanField picture={plan} rooms={['Hall', 'Kitchen']} onPins={() => {}} />);
    expect([...html.matchAll(/aria-pressed="false"[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual([
      'Hall',
      'Kitchen ✓',
    ]);
    expect(html).toMatch(/aria-label="Kitchen\. Move it with the arrow keys"[^>]*style="left:25%;top:100%"/);
    expect(draw(<PlanField picture={{ ...plan, pins: [] }} rooms={[]} onPins={() => {}} />).words).toBe(
      'Rooms on Floor plan Once this home has a tour, you can mark its rooms here. Visitors then see their position on the floor plan.',
    );
  });

  describe('uploads in progress', () => {
    const upload = {
      id: 1,
      name: 'home.jpg',
      step: 'sending',
      share: 0.5,
      preview: null,
      error: null,
      mayPass: false,
    } as const;
    const tile = (over: Partial<PictureUpload>) =>
      draw(<UploadTile upload={{ ...upload, ...over }} onRetry={() => {}} onDismiss={() => {}} />).words;

    test.each([
      ['waiting', 'home.jpg Queued'],
      ['reducing', 'home.jpg Resizing...'],
      ['sending', 'home.jpg Sending...'],
      ['offline', 'home.jpg Waiting to reconnect'],
    ] as const)('shows progress for uploads: %s', (step, words) => {
      expect(tile({ step })).toBe(words);
    });

    test('may be refused, with the reason, and sent again only where it may pass', () => {
      const refused = { step: 'refused', error: 'Failed to upload image' } as const;
      expect(tile({ ...refused, mayPass: true })).toBe('home.jpg Failed to upload image Try again Remove');
      expect(tile(refused)).toBe('home.jpg Failed to upload image Remove');
      expect(tile({ ...refused, error: pictureMessages.heic })).toContain(heicAdvice.replaceAll('>', '&gt;'));
    });
  });

  test('asks for photos when there are none', () => {
    const { html, words } = draw(<PictureField ref={null} rooms={[]} />);
    expect(words).toContain('Upload photos');
    expect(html).not.toContain('<ul');
    expect(html).toContain(
      'accept="image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic,.heif"',
    );
  });
});

describe('listing form', () => {
  const nothing = () => {};
  const listing: ManagerListing = {
    ...{ id: 31, title: 'House in Kira', location: 'Kira Road', price: 1_200_000, currency: 'UGX' },
    ...{ category: 'rental_units', hasTour: false, tourUrl: null, isFeatured: false, isAvailable: true },
    ...{ isPaused: false, listedUntil: null, isHidden: false, ownerId: 7, ownerName: 'Grace Nakato' },
    ...{ picture: null, version: '2026-11-24T09:00:00Z', pictures: [], form: {} },
  };
  const tab = (over: Partial<ListingForm> = {}, isNew = false, known: Known = []) => {
    function Tab() {
      const form = useForm<FormValues>({ defaultValues: emptyValues });
      const state: ListingForm = {
        form,
        savingStep: null,
        message: null,
        planIsFull: null,
        dispute: null,
        acceptTheirs: nothing,
        draftFrom: null,
        discardDraft: nothing,
        draftSavedAt: null,
        saveDraft: nothing,
        hasDraft: () => false,
        save: async () => null,
        ...over,
      };
      return (
        <DetailsTab
          state={state}
          listing={isNew ? null : listing}
          rooms={[]}
          onSaved={nothing}
          onCancel={nothing}
          onContinue={nothing}
        />
      );
    }
    return draw(<Tab />, { known });
  };

  test('continues to the tour once it is saved', () => {
    expect(tab().words).toMatch(/Continue to Virtual Tour Cancel Continue Save Property$/);
    expect(tab({}, true).words).not.toContain('Continue to Virtual Tour');
  });

  test.each([
    ['pictures', 'Uploading photos...'],
    ['listing', 'Saving...'],
  ] as const)('shows that it waits for %s, and cannot be submitted twice', (savingStep, words) => {
    const { html } = tab({ savingStep });
    expect(html).toMatch(new RegExp(`<button type="submit"[^>]*disabled=""[^>]*>${words}<`));
    expect(tab().html).not.toMatch(/<button type="submit"[^>]*disabled=""/);
  });

  test('shows when its draft was saved and what went wrong', () => {
    const { html, words } = tab({ draftFrom: '2026-03-31T21:05:00Z', message: 'Not saved.' });
    expect(words).toContain(
      'You have unsaved changes from 1 Apr 2026 at 12:05 AM. We restored them. Discard draft',
    );
    expect(html).toMatch(/<div role="alert".*<p>Not saved\.</);
    expect(tab().html).not.toContain('role="alert"');
    expect(tab().words).not.toContain('You have unsaved changes from');
  });

  test.each([
    ['on the market', true],
    ['for it', false],
  ] as const)('explains the next step when the plan has no room %s', (planIsFull, canBeOff) => {
    const { html, words } = tab({ message: 'Your plan is full.', planIsFull }, true);
    expect(words).toContain('View your membership Your changes are stored on this device.');
    expect(html).toContain('href="/profile/membership"');
    expect(words.includes('Save as unavailable')).toBe(canBeOff);
    expect(tab({ message: 'Not saved.' }).words).not.toContain('View your membership');
  });

  test('shows in advance whether the plan has a place for a new listing', () => {
    const room = { plan: 'Basic', limit: 5, used: 5, paused: 0, isLapsed: false, graceUntil: null };
    const known = [[allowanceQuery().queryKey, { plan: 'Basic', pictures: null, room }]] as const;
    expect(tab({}, true, known).words).toContain('Basic plan: 5 of 5 available properties used.');
    expect(tab({}, false, known).words).not.toContain('available properties used');
  });

  test("shows the other user's value and the form's value in a conflict", () => {
    const panel = (fields: FieldName[]) =>
      draw(
        <ConflictPanel
          dispute={{ fields, theirs: { ...emptyValues, price: '5', amenities: ['Pool', 'Gym'] } }}
          onTake={nothing}
        />,
        { values: { price: '', amenities: [] } },
      ).words;
    expect(panel(['price', 'amenities'])).toBe(
      'You both changed these fields. The form shows your version. Price : theirs “5”, yours “nothing” Use theirs Amenities : theirs “Pool, Gym”, yours “nothing” Use theirs',
    );
    expect(panel([])).toBe('');
  });

  test.each([
    ['title', 'Title'],
    ['isFeatured', 'Featured property'],
    ['waterNwsc', 'Town water (NWSC)'],
  ] as const)('labels the field %s as %s', (name, label) => {
    expect(labelOf(name)).toBe(label);
  });

  test.each([
    [true, 'Yes'],
    [false, 'No'],
    ['', 'nothing'],
    ['a'.repeat(80), 'a'.repeat(80)],
    ['a'.repeat(81), `${'a'.repeat(80)}…`],
    [['Pool', 'Gym'], 'Pool, Gym'],
    [[], 'nothing'],
    [[{ key: 'a', width: 4, height: 3, colour: '#ffffff', alt: '' }], '1 photo'],
  ])('formats %j as %s', (value, words) => {
    expect(fieldText(value)).toBe(words);
  });

  test.each([
    ['details', 'Property Details'],
    ['tour', 'Virtual Tour'],
  ] as const)('shows only its tab %s and moves keyboard focus there', (name, words) => {
    const { html } = draw(
      <FormPage title="Edit Property" listAddress="/" tab={name} onTab={nothing} details="D" tour="T" />,
    );
    const chosen = html.match(/<button[^>]*aria-selected="true"[^>]*tabindex="0"[^>]*>([^<]+)/i)?.[1];
    expect(chosen).toBe(words);
    expect(html.match(/aria-selected="false"[^>]*tabindex="-1"/i)).not.toBeNull();
    const panel = /<div role="tabpanel" id="([^"]+)" aria-labelledby="([^"]+)">(.*)<\/div>/.exec(html);
    expect(panel?.[2]).toBe(`${panel?.[1]}-${name}`);
    const parts = [...(panel?.[3] ?? '').matchAll(/<div([^>]*)>([DT])</g)].map(([, attributes, text]) => [
      text,
      attributes?.includes('hidden=""'),
    ]);
    expect(parts).toEqual([
      ['D', name === 'tour'],
      ['T', name === 'details'],
    ]);
  });
});
