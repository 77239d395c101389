import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { amenitiesQuery, featuringQuery, propertyTypesQuery } from '#features/listings/web/queries.ts';
import { AmenityField } from './amenity-field.tsx';
import { DetailsTab } from './details-tab.tsx';
import { DisputePanel } from './dispute-panel.tsx';
import { FactSections } from './fact-sections.tsx';
import { labelOf, spoken } from './field-labels.ts';
import { FormDialog } from './form-dialog.tsx';
import { emptyValues, type FieldName, type FormValues } from './form-values.ts';
import { KindAndPriceFields, MainFields, OwnerFields, SizeFields } from './main-fields.tsx';
import { PictureField } from './picture-field.tsx';
import type { ListingForm } from './use-listing-form.ts';

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
      <Form />
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
  [...html.matchAll(/<label[^>]*class="font-medium"[^>]*>([^<]+)<\/label>/g)].map(([, label]) => label);

const optionsIn = (html: string, name: string) =>
  [
    ...(html.match(new RegExp(`<select[^>]* name="${name}".*?</select>`, 's'))?.[0] ?? '').matchAll(
      /<option value="([^"]*)"[^>]*>([^<]+)/g,
    ),
  ].map(([, value, words]) => `${value}: ${words}`);

describe('the fields of every property', () => {
  test('are complete and in order, each with its name', () => {
    const { html, labels } = draw(
      <>
        <MainFields />
        <KindAndPriceFields />
        <SizeFields />
        <OwnerFields />
      </>,
    );
    expect(labels).toEqual([
      'Title',
      'Location',
      'Description',
      'Category',
      'Property type',
      'Price',
      'Currency',
      'Bedrooms',
      'Bathrooms',
      'Square feet',
      'Owner contact information',
    ]);
    const named = [...html.matchAll(/<(?:input|textarea|select) [^>]*name="([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(named).toEqual([
      'title',
      'location',
      'description',
      'category',
      'propertyType',
      'price',
      'currency',
      'bedrooms',
      'bathrooms',
      'squareFeet',
      'ownerContactInfo',
      'isFeatured',
    ]);
  });

  test.each([
    ['rental_units', true],
    ['furnished_houses', false],
    ['for_sale', false],
    ['bank_sales', false],
  ])('of %s ask for a monthly price: %s', (category, isAsked) => {
    const { labels } = draw(<KindAndPriceFields />, { values: { category } });
    expect(labels.includes('Monthly price')).toBe(isAsked);
  });

  test('offer the existing categories, currencies and types', () => {
    const { html } = draw(<KindAndPriceFields />, {
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
    });
    expect(optionsIn(html, 'category')).toEqual([
      'rental_units: Rental Unit',
      'furnished_houses: BnB',
      'for_sale: For Sale',
      'bank_sales: Bank Sale',
    ]);
    expect(optionsIn(html, 'currency')).toEqual(['UGX: UGX', 'USD: USD']);
    expect(optionsIn(html, 'propertyType')).toEqual(['Castle: Castle', 'Villa: Villa', 'Land: Land']);
  });

  test('have built-in fallback types', () => {
    expect(optionsIn(draw(<KindAndPriceFields />).html, 'propertyType')).toEqual([
      'Apartment: Apartment',
      'House: House',
      'Villa: Villa',
      'Condo: Condo',
      'Townhouse: Townhouse',
    ]);
  });

  test('show the full price and the size in square metres, once entered', () => {
    const filled = { price: '1200000', currency: 'USD', squareFeet: '1000' };
    expect(draw(<KindAndPriceFields />, { values: filled }).words).toContain('USD 1,200,000');
    expect(draw(<KindAndPriceFields />, { values: { price: '0' } }).words).not.toContain('UGX 0');
    expect(draw(<SizeFields />, { values: filled }).words).toContain('93 m²');
    expect(draw(<SizeFields />, { values: { squareFeet: '0.5' } }).words).toContain(
      'Shown in square metres too',
    );
  });

  test('the owner’s contact is marked as private', () => {
    expect(draw(<OwnerFields />).words).toContain('Visible only to users who paid required fees.');
  });
});

describe('a featured property', () => {
  const full = [[featuringQuery().queryKey, { plan: 'Standard', limit: 3, used: 3 }]] as const;
  const isRefused = (html: string) => /<input[^>]*role="switch"[^>]*disabled/.test(html);

  test('needs a place in the plan', () => {
    const { html, words } = draw(<OwnerFields />, { known: full });
    expect(isRefused(html)).toBe(true);
    expect(words).toContain('Your Standard plan has room for 3 featured properties, and all are in use.');
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

  test('shows no refusal while the plan is loading', () => {
    const { html, words } = draw(<OwnerFields />);
    expect(isRefused(html)).toBe(false);
    expect(words).toContain('Featured homes appear on the front page and in their own list.');
  });
});

describe('fields by category', () => {
  const sectionsOf = (values: Partial<FormValues>) => {
    const { html } = draw(<FactSections />, { values });
    return Object.fromEntries(
      html
        .split('<details')
        .slice(1)
        .map((section) => {
          const [, title = '', said] = section.match(/<\/svg>([^<]+)<span[^>]*>([^<]+)</) ?? [];
          return [title, { said, labels: labelsIn(section), html: section }];
        }),
    );
  };
  const home = [
    'Power backup',
    'Yaka meter',
    'Town water (NWSC)',
    'Water tank, litres',
    'Borehole',
    'Road to the gate',
    'Wall fence',
    'Gate',
    'Askari',
    'CCTV',
    'Electric fence',
    'Rooms in boys’ quarters',
    'Parking spaces',
    'Furnished',
  ];
  const plot = ['Plot, m²', 'Plot as stated, decimals', 'Plot dimensions', 'Latitude', 'Longitude'];

  test('a rental asks for its months, a sale does not', () => {
    const sections = sectionsOf({ category: 'rental_units' });
    expect(Object.keys(sections)).toEqual(['What people ask first', 'Land and place']);
    expect(sections['What people ask first']?.labels).toEqual([
      'Advance, months',
      'Deposit, months',
      ...home,
    ]);
    expect(sections['Land and place']?.labels).toEqual(plot);
  });

  test('a sale asks for its tenure', () => {
    const sections = sectionsOf({ category: 'for_sale' });
    expect(sections['What people ask first']?.labels).toEqual(home);
    expect(sections['Land and place']?.labels).toEqual(['Land tenure', ...plot]);
    expect(sectionsOf({ category: 'furnished_houses' })['Land and place']?.labels).toEqual(plot);
  });

  test('a bank sale asks for its auction first', () => {
    const sections = sectionsOf({ category: 'bank_sales' });
    expect(Object.keys(sections)[0]).toBe('Bank sale and auction');
    expect(sections['Bank sale and auction']?.labels).toEqual([
      'Bank',
      'Bidding closes',
      'Auction status',
      'Starting bid',
      'Current bid',
      'Bid increment',
      'Auctioneer',
      'Auctioneer’s licence',
      'Who lives there now',
      'Market value',
      'Forced-sale value',
      'Valued on',
      'Viewing times',
      'Deposit terms',
      'Spouse’s consent',
      'Caveat on the title',
      'Court case',
    ]);
    const auction = sections['Bank sale and auction']?.html ?? '';
    expect(auction).toMatch(/<input type="datetime-local"[^>]*name="auctionClosesAt"/);
    expect(auction).toMatch(/<input type="date"[^>]*name="valuedOn"/);
    expect(auction).toContain('Kampala time');
    expect(sections['Land and place']?.labels[0]).toBe('Land tenure');
  });

  test.each([
    ['', false],
    ['none', false],
    ['solar', true],
  ])('a backup of %j asks what it runs: %s', (powerBackup, isAsked) => {
    const labels = sectionsOf({ powerBackup })['What people ask first']?.labels;
    expect(labels?.includes('What the backup runs')).toBe(isAsked);
  });

  test.each([
    ['murram', true],
    ['tarmac', false],
  ])('a road of %s asks for its length: %s', (roadSurface, isAsked) => {
    const labels = sectionsOf({ roadSurface })['What people ask first']?.labels;
    expect(labels?.includes('Metres of murram')).toBe(isAsked);
  });

  test('a section shows how many of its fields are filled in; a no counts', () => {
    const { said, html = '' } =
      sectionsOf({ hasGate: 'false', roadSurface: 'murram', murramMeters: '50', depositMonths: '1' })[
        'What people ask first'
      ] ?? {};
    expect(said).toBe('3 of 15 filled in');
    expect(optionsIn(html, 'hasGate')).toEqual([': Not stated', 'true: Yes', 'false: No']);
    expect(optionsIn(html, 'roadSurface')).toEqual([': Not stated', 'tarmac: Tarmac', 'murram: Murram']);
    expect(html).toMatch(/<input type="text" inputMode="decimal"[^>]*name="murramMeters"/);
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

  test('are the known ones and custom ones', () => {
    const { html, words } = draw(<AmenityField />, { known, values: { amenities: ['Gym', 'Sauna'] } });
    expect(boxes(html)).toEqual(['Pool', '*Gym', '*Sauna']);
    expect(words).not.toContain('No amenities available');
  });

  test('loading, or none', () => {
    expect(draw(<AmenityField />).words).toBe('Amenities Loading amenities...');
    expect(draw(<AmenityField />, { known: [[amenitiesQuery().queryKey, []]] }).words).toBe(
      'Amenities No amenities available',
    );
  });
});

describe('photos', () => {
  const picture = (key: string, alt = '') => ({ key, width: 1600, height: 1200, colour: '#c9b8a0', alt });

  test('the first is the cover; the ends cannot be moved further', () => {
    const { html } = draw(<PictureField ref={null} />, {
      values: { pictures: [picture('a'), picture('b', 'The kitchen'), picture('c')] },
    });
    const tiles = html
      .split('<li ')
      .slice(1)
      .map((tile) => [
        tile.match(/<img src="([^"]+)" alt="([^"]+)"/)?.slice(1),
        tile.match(/<span class="inline-flex[^>]*>([^<]+)/)?.[1],
        [...tile.matchAll(/aria-label="([^"]+)"( disabled="")?/g)].map(
          ([, name, off]) => `${name}${off ?? ''}`,
        ),
      ]);
    expect(tiles).toEqual([
      [
        ['/pictures/a/480.webp', 'Photo 1'],
        'Cover',
        ['Move photo 1 earlier disabled=""', 'Move photo 1 later', 'Remove photo 1'],
      ],
      [
        ['/pictures/b/480.webp', 'The kitchen'],
        '2',
        ['Move photo 2 earlier', 'Move photo 2 later', 'Remove photo 2'],
      ],
      [
        ['/pictures/c/480.webp', 'Photo 3'],
        '3',
        ['Move photo 3 earlier', 'Move photo 3 later disabled=""', 'Remove photo 3'],
      ],
    ]);
  });

  test('without any, the field asks for them', () => {
    const { html, words } = draw(<PictureField ref={null} />);
    expect(words).toContain('Upload photos');
    expect(html).not.toContain('<ul');
    expect(html).toContain('accept="image/jpeg,image/png,image/webp,image/avif,image/gif"');
  });
});

describe('the form', () => {
  const nothing = () => {};
  const tab = (over: Partial<ListingForm> = {}, isNew = false) => {
    function Tab() {
      const form = useForm<FormValues>({ defaultValues: emptyValues });
      const state: ListingForm = {
        form,
        underWay: null,
        message: null,
        dispute: null,
        acceptTheirs: nothing,
        draftFrom: null,
        discardDraft: nothing,
        isChanged: () => false,
        save: async () => null,
        ...over,
      };
      return (
        <DetailsTab state={state} isNew={isNew} onSaved={nothing} onCancel={nothing} onContinue={nothing} />
      );
    }
    return draw(<Tab />);
  };

  test('continues to the tour once it is saved', () => {
    expect(tab().words).toMatch(/Continue to Virtual Tour Cancel Save Property$/);
    expect(tab({}, true).words).not.toContain('Continue to Virtual Tour');
  });

  test.each([
    ['pictures', 'Sending photos...'],
    ['listing', 'Saving...'],
  ] as const)('says that it waits for %s, and cannot be submitted twice', (underWay, words) => {
    const { html } = tab({ underWay });
    expect(html).toMatch(new RegExp(`<button type="submit"[^>]*disabled=""[^>]*>${words}<`));
    expect(tab().html).not.toMatch(/<button type="submit"[^>]*disabled=""/);
  });

  test('says when its draft was written, and what went wrong', () => {
    const { html, words } = tab({ draftFrom: '2026-03-31T21:05:00Z', message: 'Not saved.' });
    expect(words).toContain(
      'You left this unsaved on 1 Apr 2026 at 12:05 AM. It is all still here. Discard draft',
    );
    expect(html).toMatch(/<p role="alert"[^>]*>Not saved\.</);
    expect(tab().html).not.toContain('role="alert"');
    expect(tab().words).not.toContain('You left this');
  });

  test('shows in a dispute the other person’s value and the one in the form', () => {
    const panel = (fields: FieldName[]) =>
      draw(
        <DisputePanel
          dispute={{ fields, theirs: { ...emptyValues, price: '5', amenities: ['Pool', 'Gym'] } }}
          onTake={nothing}
        />,
        { values: { price: '', amenities: [] } },
      ).words;
    expect(panel(['price', 'amenities'])).toBe(
      'You both changed this. The form shows yours. Price : theirs is “5”, yours “nothing” Take theirs Amenities : theirs is “Pool, Gym”, yours “0 photos” Take theirs',
    );
    expect(panel([])).toBe('');
  });

  test.each([
    ['title', 'Title'],
    ['isFeatured', 'Featured property'],
    ['waterNwsc', 'Town water (NWSC)'],
  ] as const)('%s is called %s', (name, label) => {
    expect(labelOf(name)).toBe(label);
  });

  test.each([
    [true, 'Yes'],
    [false, 'No'],
    ['', 'nothing'],
    ['a'.repeat(80), 'a'.repeat(80)],
    ['a'.repeat(81), `${'a'.repeat(80)}…`],
    [['Pool', 'Gym'], 'Pool, Gym'],
  ])('%j is shown as %s', (value, words) => {
    expect(spoken(value)).toBe(words);
  });

  test.each([
    ['details', 'Property Details'],
    ['tour', 'Virtual Tour'],
  ] as const)('shows its tab %s alone, and keyboard focus starts there', (name, words) => {
    const { html } = draw(
      <FormDialog title="Edit Property" tab={name} onTab={nothing} onClose={nothing} details="D" tour="T" />,
    );
    const chosen = html.match(/<button[^>]*aria-selected="true"[^>]*tabindex="0"[^>]*>([^<]+)/i)?.[1];
    expect(chosen).toBe(words);
    expect(html.match(/aria-selected="false"[^>]*tabindex="-1"/i)).not.toBeNull();
    const panels = [...html.matchAll(/<div role="tabpanel"([^>]*)>([DT])</g)].map(([, attributes, text]) => [
      text,
      (attributes as string).includes('hidden=""'),
    ]);
    expect(panels).toEqual([
      ['D', name === 'tour'],
      ['T', name === 'details'],
    ]);
  });
});
