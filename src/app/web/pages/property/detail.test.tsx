import { beforeAll, describe, expect, test } from 'vitest';
import { prepare, renderPage } from '#app/web/entry-server.tsx';

beforeAll(prepare);

const picture = { key: 'c'.repeat(32), width: 1600, height: 1200, colour: '#c9b8a0', alt: 'From the gate' };
const unsaid = {
  power: null,
  water: null,
  meter: null,
  road: null,
  security: null,
  boysQuarters: null,
  parkingSlots: null,
  isFurnished: null,
  plot: null,
};
const home = {
  id: 5,
  title: 'Flat over the valley',
  location: 'Plot 4, Muyenga, Kampala',
  area: { slug: 'muyenga', name: 'Muyenga' },
  place: null as object | null,
  price: 900_000,
  currency: 'UGX',
  monthlyPrice: null as number | null,
  bedrooms: 2,
  bathrooms: 1,
  squareMeters: 93,
  imageUrl: '/pictures/x/720.webp',
  picture,
  rating: '4.5',
  reviewCount: 0,
  propertyType: 'Apartment',
  category: 'rental_units',
  isFeatured: false,
  hasTour: false,
  isAvailable: true,
  viewCount: 3,
  advanceMonths: null as number | null,
  depositMonths: null as number | null,
  landTenure: null as string | null,
  plotSquareMeters: null,
  bankName: null as string | null,
  auctionDate: null as string | null,
  startingBid: null as number | null,
  currentBid: null as number | null,
  bidIncrement: null,
  auctionStatus: null as string | null,
  listedAt: '2026-05-05T09:00:00Z',
  description: 'Two rooms and a kitchen.',
  tourUrl: null,
  amenities: ['Parking', 'Balcony'],
  pictures: [picture],
  facts: unsaid as object,
  bankSale: null,
  reviews: [] as object[],
  updatedAt: '2026-05-05T09:00:00Z',
};

async function draw(over: Partial<typeof home> = {}, similar: object[] = []) {
  const { html } = await renderPage('/property/5', async (address) =>
    address.endsWith('/similar') ? similar : { ...home, ...over },
  );
  const main = html.slice(html.indexOf('<article'), html.lastIndexOf('</article>'));
  const words = textOf(main);
  const section = (name: string) =>
    main.match(new RegExp(`<section aria-label="${name}".*?</section>`, 's'))?.[0];
  const facts = [...main.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name, value]) => [
    textOf(name as string),
    textOf(value as string),
  ]);
  return { html, main, words, section, facts };
}

function textOf(html: string): string {
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('the top of the page', () => {
  test.each([
    [true, 'Available', 'text-leaf'],
    [false, 'Unavailable', 'text-alert'],
  ])('isAvailable %s is shown as %s, in its colour', async (isAvailable, word, tone) => {
    const { main } = await draw({ isAvailable });
    expect(main).toMatch(new RegExp(`<span class="[^"]*${tone}[^"]*">${word}</span><h1`));
  });

  test('title, full location, and the rating once there are reviews', async () => {
    const { main, words } = await draw({ reviewCount: 1 });
    expect(main).toMatch(/<h1[^>]*>Flat over the valley<\/h1>/);
    expect(words).toContain('Plot 4, Muyenga, Kampala 4.5 out of 5 (1 review)');
    expect((await draw()).words).not.toContain('out of 5');
  });

  test.each([
    [{}, 'UGX 900,000 / month 2 bedrooms'],
    [{ monthlyPrice: 950_000 }, 'UGX 950,000 / month 2 bedrooms'],
    [{ category: 'furnished_houses' }, 'UGX 900,000 / day 2 bedrooms'],
    [{ category: 'for_sale', propertyType: 'BnB' }, 'UGX 900,000 / day 2 bedrooms'],
    [{ category: 'for_sale', currency: 'USD', price: 85.5 }, 'USD 85.50 2 bedrooms'],
  ])('%j costs %s', async (over, price) => {
    expect((await draw(over)).words).toContain(price);
  });

  test('rooms are listed one by one, and left out where there are none', async () => {
    expect((await draw()).words).toContain('2 bedrooms 1 bathroom 93 m² about 1,000 sq ft Apartment');
    expect((await draw({ bedrooms: 1, bathrooms: 2.5 })).words).toContain('1 bedroom 2.5 bathrooms 93 m²');
    const plot = await draw({ bedrooms: 0, bathrooms: 0, squareMeters: 1_858.4, propertyType: 'Land' });
    expect(plot.words).not.toMatch(/bedroom|bathroom/);
    expect(plot.words).toContain('1,858 m² about 19,983 sq ft Land');
  });
});

describe('the facts', () => {
  const facts = {
    power: { backup: 'generator', note: 'lifts too' },
    water: { nwsc: true, tankLitres: 10_000, borehole: false },
    meter: 'own',
    road: { surface: 'tarmac', murramMeters: null },
    security: { wallFence: true, gate: true, askari: true, cctv: true, electricFence: true },
    boysQuarters: 1,
    parkingSlots: 1,
    isFurnished: true,
    plot: { squareMeters: 809.4, statedDecimals: null, dimensions: null },
  };

  test('every fact, in the order of the form', async () => {
    const said = await draw({ facts, advanceMonths: 1, depositMonths: 2, landTenure: 'freehold' });
    expect(said.facts).toEqual([
      ['Land tenure', 'Freehold'],
      ['Plot', '809.4 m², 20 decimals'],
      ['First payment', 'UGX 2,700,000 1 month in advance and 2 months deposit'],
      ['Power backup', 'Generator lifts too'],
      ['Water', 'Town water (NWSC), tank of 10,000 litres'],
      ['Yaka meter', 'Own prepaid meter'],
      ['Road', 'Tarmac'],
      ['Security', 'Wall fence, gate, askari, CCTV, electric fence'],
      ['Boys’ quarters', '1 room'],
      ['Parking', '1 car'],
      ['Furnished', 'Yes'],
    ]);
    expect(said.words).not.toContain('Not said yet');
  });

  test('what the home does not have is shown, too', async () => {
    const none = {
      ...facts,
      power: { backup: 'none', note: null },
      water: { nwsc: false, tankLitres: null, borehole: null },
      road: { surface: 'murram', murramMeters: null },
      security: { wallFence: false, gate: null, askari: null, cctv: null, electricFence: null },
      boysQuarters: 3,
      parkingSlots: 0,
      isFurnished: false,
      plot: null,
    };
    expect((await draw({ facts: none, category: 'for_sale' })).facts).toEqual([
      ['Power backup', 'None'],
      ['Water', 'None on the plot'],
      ['Yaka meter', 'Own prepaid meter'],
      ['Road', 'Murram'],
      ['Security', 'None'],
      ['Boys’ quarters', '3 rooms'],
      ['Parking', 'None'],
      ['Furnished', 'No'],
    ]);
  });

  test('missing facts are named, the meter by its name', async () => {
    expect((await draw()).words).toContain(
      'Not stated yet: first payment, power backup, water, Yaka meter, road, security, boys’ quarters, parking, furnished.',
    );
  });
});

describe('a bank sale', () => {
  const sale = {
    category: 'bank_sales',
    bankName: 'Lake Bank',
    startingBid: 300_000_000,
    auctionStatus: 'active',
    auctionDate: '2999-12-09T08:00:00.000Z',
  };

  test('starts with whether it is open, until when, and the current bid', async () => {
    expect((await draw(sale)).words).toContain(
      'Bidding Open Dec 09, 2999 at 11:00 AM Starting bid UGX 300,000,000',
    );
    expect((await draw({ ...sale, currentBid: 310_000_000 })).words).toContain(
      'at 11:00 AM Current bid UGX 310,000,000',
    );
    expect((await draw({ ...sale, auctionStatus: 'upcoming' })).words).toContain('Upcoming Auction Dec 09');
    expect((await draw({ ...sale, auctionDate: '2020-01-01T08:00:00Z' })).words).toContain(
      'Auction Ended Jan 01, 2020',
    );
  });

  test('without date and bid is to be announced', async () => {
    const { words } = await draw({ ...sale, startingBid: null, auctionDate: null });
    expect(words).toMatch(/UGX 900,000 TBA 2 bedrooms/);
  });

  test('has a section of its own, with a disclaimer; other homes have neither', async () => {
    const { section } = await draw(sale);
    expect(textOf(section('The auction') ?? '')).toMatch(
      /^The auction Bank Lake Bank Auction Dec 09, 2999 .* There is no guarantee of the auction outcome\.$/,
    );
    const other = await draw({ ...sale, category: 'for_sale' });
    expect(other.section('The auction')).toBeUndefined();
    expect(other.words).not.toContain('Bidding Open');
  });
});

describe('reviews', () => {
  const review = (id: number, rating: number) => ({
    id,
    authorName: `Guest ${id}`,
    rating,
    text: `Stay ${id}`,
    createdAt: '2026-03-31T21:30:00Z',
  });

  test('each with its author, stars, date and text', async () => {
    const { section } = await draw({ reviews: [review(2, 3), review(1, 5)], reviewCount: 2 });
    const html = section('Reviews') ?? '';
    expect(textOf(html)).toBe(
      'Reviews 4.5 out of 5 (2 reviews) Guest 2 3 out of 5 stars 1 Apr 2026 Stay 2 Guest 1 5 out of 5 stars 1 Apr 2026 Stay 1',
    );
    const stars = html.split('<li>').map((one) => one.match(/#i-star/g)?.length);
    expect(stars).toEqual([1, 3, 5]);
    expect(html).toContain('<time dateTime="2026-03-31T21:30:00Z"');
  });

  test('show how many there are beyond the first ones', async () => {
    const { section } = await draw({ reviews: [review(2, 3), review(1, 5)], reviewCount: 9 });
    expect(textOf(section('Reviews') ?? '')).toMatch(/ The 2 newest of 9\.$/);
  });

  test('a home without any says so', async () => {
    const { section } = await draw();
    expect(textOf(section('Reviews') ?? '')).toBe('Reviews No reviews yet.');
  });
});

describe('the location', () => {
  const place = { lat: 0.3, lng: 32.6, radiusMeters: 300 };

  test('is a circle and a link to similar homes around it', async () => {
    const html = (await draw({ place })).section('Where it is') ?? '';
    expect(html).toContain('alt="Sketch of Muyenga with a circle around the home"');
    expect(textOf(html)).toContain('The home is somewhere in this circle; its exact place is not shown.');
    const [, address = ''] = html.match(/<a href="([^"]+)"[^>]*>Homes around here on the map/) ?? [];
    const search = new URL(address.replaceAll('&amp;', '&'), 'http://x').searchParams;
    expect(Object.fromEntries(search)).toEqual({
      category: 'rental_units',
      box: '32.58,0.28,32.62,0.32',
      view: 'map',
    });
  });

  test('may be known only as the area', async () => {
    const html = (await draw({ place: { ...place, radiusMeters: 1_500 }, area: null as never })).section(
      'Where it is',
    );
    expect(textOf(html ?? '')).toContain('Only the area is known: the home is somewhere in this circle.');
    expect(html).toContain('alt="Sketch of the surroundings with');
    expect((await draw()).section('Where it is')).toBeUndefined();
  });
});

test('amenities are listed one by one; without any the section is left out', async () => {
  const { section } = await draw();
  expect(textOf(section('Amenities') ?? '')).toBe('Amenities Parking Balcony');
  expect((await draw({ amenities: [] })).section('Amenities')).toBeUndefined();
});

test('each picture opens at full size, without script as well', async () => {
  const other = { ...picture, key: 'd'.repeat(32), alt: 'The kitchen' };
  const { main } = await draw({ pictures: [picture, other] });
  const strip = main.match(/<ul aria-label="Pictures".*?<\/ul>/s)?.[0] ?? '';
  expect([...strip.matchAll(/<a href="([^"]+)".*?alt="([^"]*)"/gs)].map(([, ...one]) => one)).toEqual([
    [`/pictures/${picture.key}/1600.webp`, 'From the gate'],
    [`/pictures/${other.key}/1600.webp`, 'The kitchen'],
  ]);
  const without = await draw({ pictures: [] });
  expect(without.main).not.toContain('aria-label="Pictures"');
  expect(without.words).toContain('No photo yet');
});

test('similar homes are shown where there are some', async () => {
  const { html } = await draw({}, [{ ...home, id: 8, title: 'Flat beside it' }]);
  const section = html.match(/<section aria-labelledby="similar".*?<\/section>/s)?.[0] ?? '';
  expect(textOf(section)).toContain('Similar homes');
  expect(section).toContain('href="/property/8"');
  expect((await draw()).html).not.toContain('Similar homes');
});
