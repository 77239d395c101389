import { describe, expect, test } from 'vitest';
import { renderPage } from '#app/web/testing/render-page.ts';
import type { LotDetail } from '#features/auctions/schema.ts';
import { buildLot } from '#features/auctions/web/testing/some-lot.ts';

const picture = { key: 'c'.repeat(32), width: 1600, height: 1200, colour: '#c9b8a0', alt: 'From the gate' };
const unsaid = {
  power: null,
  water: null,
  meter: null,
  road: null,
  compound: null,
  floor: null,
  security: null,
  boysQuarters: null,
  parkingSlots: null,
  freeFrom: null,
  isFurnished: null,
  stay: null as object | null,
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
  lister: { name: 'Daniel Example', isVerified: true, answersWithin: null as string | null },
  isOwnerReachable: true,
  sleeps: null as number | null,
  isFurnished: null,
  advanceMonths: null as number | null,
  depositMonths: null as number | null,
  landTenure: null as string | null,
  plotSquareMeters: null as number | null,
  bankName: null as string | null,
  auctionDate: null as string | null,
  startingBid: null as number | null,
  currentBid: null as number | null,
  bidIncrement: null,
  auctionStatus: null as string | null,
  lotStage: null as string | null,
  listedAt: '2026-05-05T09:00:00Z',
  description: 'Two rooms and a kitchen.',
  tourUrl: null,
  amenities: ['Parking', 'Balcony'],
  pictures: [picture],
  facts: unsaid as object,
  bankSale: null as object | null,
  updatedAt: '2026-05-05T09:00:00Z',
  freeConfirmedAt: null,
};

const offer = (code: string, opens: string, price: number, more = {}) => ({
  code,
  title: code,
  opens,
  quota: 5,
  hours: 24,
  price,
  currency: 'UGX',
  features: ['Never sent'],
  comingSoon: false,
  ...more,
});
const offers = [
  offer('Ten', 'rental_units', 15_000, { quota: 10 }),
  offer('Standard', 'furnished', 10_000, { hours: 168 }),
  offer('Premium', 'furnished', 30_000, { quota: null, hours: 720, comingSoon: true }),
];

const contacts = {
  areSamples: true,
  agent: {
    phone: '+256700000003',
    chats: [
      { name: 'the rentals desk', phone: '+256700000001' },
      { name: 'the sales desk', phone: '+256700000002' },
    ],
  },
};
const unchecked = { listing: [] as object[], lister: [] as object[], agent: null as string | null };
const unreviewed = { parts: null, items: [], next: null };

async function draw(
  over: Partial<typeof home> = {},
  similar: object[] = [],
  reviews: object = unreviewed,
  badges = unchecked,
  lot: LotDetail | null = null,
) {
  const { html, takesPayments } = await renderPage(
    '/property/5',
    async (address) => {
      if (address === '/api/viewing-packages') return offers;
      if (address.endsWith('/reviews')) return reviews;
      if (address.endsWith('/badges')) return badges;
      if (address === '/api/contacts') return contacts;
      if (address.endsWith('/lot')) return lot;
      if (address.endsWith('/surroundings')) return { walks: [], aboveValleyMeters: null };
      if (address.endsWith('/lot/file')) return null;
      return address.endsWith('/similar') ? similar : { ...home, ...over };
    },
    { origin: 'https://homes.example' },
  );
  const main = html.slice(html.indexOf('<article'), html.lastIndexOf('</article>'));
  const words = textOf(main);
  const section = (name: string) =>
    main.match(new RegExp(`<section aria-label="${name}".*?</section>`, 's'))?.[0];
  const facts = [...main.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name, value]) => [
    textOf(name as string),
    textOf(value as string),
  ]);
  return { html, main, words, section, facts, takesPayments };
}

function textOf(html: string): string {
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('the top of the property page', () => {
  test.each([
    [true, 'Available', 'text-ok'],
    [false, 'Unavailable', 'text-danger'],
  ])('shows isAvailable %s as %s in its colour', async (isAvailable, word, tone) => {
    const { main } = await draw({ isAvailable });
    expect(main).toMatch(new RegExp(`<span class="[^"]*${tone}[^"]*">${word}</span><h1`));
    expect(main.includes('This home is currently unavailable.')).toBe(!isAvailable);
  });

  test('shows title, full location, and the rating once there are reviews', async () => {
    const { main, words } = await draw({ reviewCount: 1 });
    expect(main).toMatch(/<h1[^>]*>Flat over the valley<\/h1>/);
    expect(words).toContain('Plot 4, Muyenga, Kampala 4.5 out of 5 (1) review');
    const { words: unrated } = await draw();
    expect(unrated).not.toContain('out of 5');
    expect(unrated).toContain('Plot 4, Muyenga, Kampala No reviews yet 2 bedrooms');
  });

  test.each([
    [{}, 'UGX 900,000 / month Schedule Visit Contact Agent'],
    [{ monthlyPrice: 950_000 }, 'UGX 950,000 / month Schedule Visit'],
    [{ category: 'furnished_houses' }, 'UGX 900,000 / day 7 nights'],
    [{ category: 'for_sale', propertyType: 'BnB' }, 'UGX 900,000 / day Listed by'],
    [{ category: 'for_sale', currency: 'USD', price: 85.5 }, 'USD 85.50 Schedule Visit'],
  ])('shows for %j the price %s', async (over, price) => {
    expect((await draw(over)).words).toContain(price);
  });

  test('lists rooms one by one, and leaves out missing ones', async () => {
    expect((await draw()).words).toContain('2 bedrooms 1 bathroom 93 m² about 1,000 sq ft Apartment');
    expect((await draw({ bedrooms: 1, bathrooms: 2.5 })).words).toContain('1 bedroom 2.5 bathrooms 93 m²');
    const plot = await draw({ bedrooms: 0, bathrooms: 0, squareMeters: 1_858.4, propertyType: 'Land' });
    expect(plot.words).not.toMatch(/bedroom|bathroom/);
    expect(plot.words).toContain('1,858 m² about 19,983 sq ft Land');
  });
});

describe('the property facts', () => {
  const facts = {
    power: { backup: 'generator', note: 'lifts too' },
    water: { nwsc: true, tankLitres: 10_000, borehole: false },
    meter: 'own',
    compound: 'own',
    floor: 0,
    road: { surface: 'tarmac', murramMeters: null },
    security: { wallFence: true, gate: true, askari: true, cctv: true, electricFence: true },
    boysQuarters: 1,
    parkingSlots: 1,
    freeFrom: null,
    isFurnished: true,
    plot: { squareMeters: 809.4, statedDecimals: null, dimensions: null },
  };

  test('shows every fact in the order of the form', async () => {
    const said = await draw({ facts, advanceMonths: 1, depositMonths: 2, landTenure: 'freehold' });
    expect(said.facts).toEqual([
      ['Land tenure', 'Freehold'],
      ['Plot size', '809.4 m², 20 decimals'],
      ['First payment', 'UGX 2,700,000 1 month in advance and 2 months deposit'],
      ['Power backup', 'Generator lifts too'],
      ['Water', 'Mains water (NWSC), 10,000-litre tank'],
      ['Yaka meter', 'Own prepaid meter'],
      ['Road', 'Tarmac'],
      ['Compound and gate', 'Own compound'],
      ['Floor', 'Ground floor'],
      ['Security', 'Wall fence, gate, askari, CCTV, electric fence'],
      ['Boys’ quarters', '1 room'],
      ['Parking', '1 car'],
      ['Furnished', 'Yes'],
    ]);
    expect(said.words).not.toContain('The listing does not say');
  });

  test('shows what the property does not have, too', async () => {
    const none = {
      ...facts,
      power: { backup: 'none', note: null },
      water: { nwsc: false, tankLitres: null, borehole: null },
      road: { surface: 'murram', murramMeters: null },
      security: { wallFence: false, gate: null, askari: null, cctv: null, electricFence: null },
      compound: null,
      floor: null,
      boysQuarters: 3,
      parkingSlots: 0,
      freeFrom: null,
      isFurnished: false,
      plot: null,
    };
    expect((await draw({ facts: none, category: 'for_sale' })).facts).toEqual([
      ['Power backup', 'None'],
      ['Water', 'No water on the plot'],
      ['Yaka meter', 'Own prepaid meter'],
      ['Road', 'Murram'],
      ['Security', 'None'],
      ['Boys’ quarters', '3 rooms'],
      ['Parking', 'None'],
      ['Furnished', 'No Furniture shown is not included'],
    ]);
  });

  test('names missing facts, with the name of the meter', async () => {
    expect((await draw()).words).toContain(
      'Not stated in the listing: first payment, power backup, water, Yaka meter, road, compound and gate, security, boys’ quarters, parking, furnished.',
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
    lotStage: 'open',
  };

  test('shows the current or starting bid, the auction state and the closing time', async () => {
    expect((await draw(sale)).words).toContain(
      'Starting bid UGX 300,000,000 Bidding Open Closes Dec 09, 2999 at 11:00 AM Schedule Visit',
    );
    expect((await draw({ ...sale, currentBid: 310_000_000 })).words).toContain(
      'Current bid UGX 310,000,000 Bidding Open Closes Dec 09, 2999 at 11:00 AM Schedule Visit',
    );
    expect((await draw({ ...sale, auctionStatus: 'upcoming', lotStage: 'announced' })).words).toContain(
      'Upcoming Auction Closes Dec 09',
    );
    expect((await draw({ ...sale, auctionDate: '2020-01-01T08:00:00Z' })).words).toContain(
      'Auction Ended Jan 01, 2020',
    );
  });

  test.each([{ auctionStatus: 'ended' }, { auctionDate: '2020-01-01T08:00:00.000Z' }])(
    'shows the last bid of an auction that ended, by %j, without bidding',
    async (over) => {
      const { words, main, section } = await draw({
        ...sale,
        currentBid: 310_000_000,
        bankSale: {},
        ...over,
      });
      expect(words).toContain('Last bid UGX 310,000,000');
      expect(words).not.toContain('Current bid');
      expect(main).toContain(encodeURIComponent('Last bid UGX 310,000,000, Plot 4'));
      expect(main).not.toContain('Current%20bid');
      expect(words).toMatch(/Last bid UGX 310,000,000 Ask about the result$/);
      expect(words).not.toContain('before the hammer falls');
      expect(words).not.toContain('Before you bid');
      expect(textOf(section('Auction details') ?? '')).toMatch(
        /This auction has ended\. The last bid may not be the final price, and the sale may still be set aside\. Ask the agent for the result\.$/,
      );
    },
  );

  test('shows TBA without a date and a bid', async () => {
    const { words } = await draw({ ...sale, startingBid: null, auctionDate: null, lotStage: null });
    expect(words).toMatch(/UGX 900,000 TBA Place Bid Sold by the bank: contact the agent\. Schedule Visit/);
  });

  test.each([
    [{}, 'Sold by the bank: contact the agent.'],
    [{ bankSale: { auctioneerName: 'Hammer' } }, 'Sold by Hammer for the bank: contact the agent.'],
  ])('shows without a lot how it is sold, and offers no bids: %j', async (over, how) => {
    const { words, facts } = await draw({ ...sale, lotStage: null, ...over });
    expect(words).toContain(`Upcoming Auction Dec 09, 2999 at 11:00 AM Place Bid ${how}`);
    expect(words).not.toContain('Bidding Open');
    expect(words).toMatch(/Contact Agent Schedule Visit$/);
    expect(facts).not.toContainEqual(['Deposit terms', expect.anything()]);
  });

  test("shows the listing's deposit terms only where no lot has its own deposit", async () => {
    const bankSale = { depositTerms: 'As the auctioneer announces' };
    const terms = ['Deposit terms', 'As the auctioneer announces'];
    expect((await draw({ ...sale, lotStage: null, bankSale })).facts).toContainEqual(terms);
    expect((await draw({ ...sale, bankSale })).facts).not.toContainEqual(terms);
  });

  test.each([
    ['stopped', 'ended', 'Stopped', 'Sale Stopped'],
    ['postponed', 'upcoming', 'Postponed', 'Sale Postponed'],
  ])('shows that it was %s at the top and on its badge', async (lotStage, auctionStatus, top, badge) => {
    const { words } = await draw({ ...sale, lotStage, auctionStatus, currentBid: 310_000_000 });
    expect(words).toContain(`${top} Flat over the valley`);
    expect(words).toContain(
      `Last bid UGX 310,000,000 ${badge} Planned close: Dec 09, 2999 at 11:00 AM Schedule Visit`,
    );
    expect(words).not.toMatch(/Auction Ended|Current bid|Place Bid|Ask about the result/);
    expect(words).toContain('This sale was stopped or postponed. Bids no longer count');
    expect(words).toMatch(/Contact Agent Schedule Visit$/);
  });

  test('has a bank sale section with a disclaimer, unlike other categories', async () => {
    const { section } = await draw(sale);
    expect(textOf(section('Auction details') ?? '')).toMatch(
      /^Auction details Bank Lake Bank Starting bid .* There is no guarantee of the auction outcome\.$/,
    );
    const other = await draw({ ...sale, category: 'for_sale' });
    expect(other.section('Auction details')).toBeUndefined();
    expect(other.words).not.toContain('Bidding Open');
  });
});

describe("the owner's contact", () => {
  const said = async (over: object) => textOf((await draw(over)).section('Owner contact') ?? '');
  const lead =
    'Owner contact Contact details hidden A viewing package unlocks the contact details of this owner and of others.';

  test('hides the contact of a rental, and offers each package on sale with its price', async () => {
    expect(await said({})).toBe(`${lead} Ten 10 homes for 24 hours UGX 15,000 Buy`);
    expect(await said({ facts: { ...unsaid, isFurnished: true } })).toBe(
      `${lead} Ten 10 homes for 24 hours UGX 15,000 Buy Standard 5 furnished homes for 7 days UGX 10,000 Buy`,
    );
    expect((await draw()).html).not.toContain('Never sent');
  });

  test('offers no contact for a property off the market, and has no such section in other categories', async () => {
    for (const over of [{ isAvailable: false }, { isOwnerReachable: false }])
      expect(await said(over)).toBe(
        'Owner contact Contact details hidden Viewing packages do not include this owner&#x27;s contact details. Contact the agent',
      );
    for (const category of ['furnished_houses', 'for_sale', 'bank_sales'])
      expect(await said({ category })).toBe('');
  });

  test('allows payments on pages of rentals, stays and bank sales, but not of properties for sale', async () => {
    expect((await draw()).takesPayments).toBe(true);
    for (const category of ['furnished_houses', 'bank_sales'])
      expect([category, (await draw({ category })).takesPayments]).toEqual([category, true]);
    expect((await draw({ category: 'for_sale' })).takesPayments).toBe(false);
  });
});

describe('a property booked by the night', () => {
  test('offers a booking, and states that the owner is hidden until then', async () => {
    const { html, section } = await draw({ category: 'furnished_houses' });
    expect(html).toContain('href="?book=1"');
    expect(textOf(section('Property Owner') ?? '')).toBe(
      'Property Owner Contact details hidden You need to book this property with a deposit to view owner contact details.',
    );
  });

  test('offers no booking off the market or in other categories', async () => {
    const off = await draw({ category: 'furnished_houses', isAvailable: false });
    expect(off.html).not.toContain('?book=1');
    expect((await draw()).html).not.toContain('?book=1');
    expect((await draw()).section('Property Owner')).toBeFalsy();
  });
});

describe('the contact section', () => {
  test('shows who listed the property, the age of the listing, and its number', async () => {
    const text = textOf((await draw()).section('Listed by') ?? '');
    expect(text).toContain('Listed by DE Daniel Example Verified');
    expect(text).toContain('Reference 5 · Listed 5 May 2026 · Updated 5 May 2026');
    expect(text).toContain('Report this listing');
    const { section } = await draw({
      lister: { name: 'Amina', isVerified: false, answersWithin: '3 hours' },
    });
    expect(textOf(section('Listed by') ?? '')).toMatch(
      /^Listed by A Amina Usually replies within 3 hours Message/,
    );
  });

  test('shows each verification with its date, its verifier and its meaning', async () => {
    const checked = {
      title: 'Right to list verified',
      meaning: 'We read a paper.',
      checkedAt: '2026-11-20T09:00:00.000Z',
      expiresAt: '2027-11-20T09:00:00.000Z',
    };
    const { section } = await draw({}, [], unreviewed, {
      listing: [checked],
      lister: [{ ...checked, title: 'Identity verified' }],
      agent: '0123456789ab',
    });
    expect(section('Listed by')).toContain('href="/agents/0123456789ab"');
    expect(section('Listed by')).toMatch(/Identity verified.*Right to list verified/s);
    expect((await draw()).section('Listed by')).not.toContain('/agents/');
    expect(textOf(section('Listed by') ?? '')).toContain(
      'Right to list verified 20 Nov 2026 We read a paper. Verified by the Ennyumba team on 20 Nov 2026. Valid until 20 Nov 2027.',
    );
  });

  test.each([
    ['rental_units', ['Message the rentals desk'], []],
    ['furnished_houses', ['Message the rentals desk'], []],
    ['for_sale', ['Message the sales desk', 'Call Agent'], ['tel:+256700000003']],
    ['bank_sales', ['Message the sales desk', 'Call Agent'], ['tel:+256700000003']],
  ])('shows in the category %s %j', async (category, names, calls) => {
    const html = (await draw({ category })).section('Listed by') ?? '';
    const all = [...html.matchAll(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/g)];
    expect(all.pop()?.slice(1)).toEqual(['/report/5', 'Report this listing']);
    const links = all;
    expect(links.map(([, , name]) => name)).toEqual(names);
    expect(links.map(([link]) => link)).toEqual(names.map(() => expect.stringContaining('data-contact="5"')));
    const addresses = links.map(([, address = '']) => address);
    expect(addresses.filter((address) => address.startsWith('tel:'))).toEqual(calls);
    const chat = new URL(addresses[0] ?? '');
    expect(chat.origin).toBe('https://wa.me');
    expect(chat.searchParams.get('text')).toMatch(
      /about listing 5, Flat over the valley \(UGX 900,000.*\): https:\/\/homes\.example\/property\/5$/,
    );
    expect(textOf(html)).toContain('These are sample numbers. Calls and messages will not be answered.');
  });

  test.each([
    [{}, true, true],
    [{ category: 'for_sale' }, true, true],
    [{ category: 'bank_sales', auctionStatus: 'ended' }, true, true],
    [{ isAvailable: false }, false, false],
    // A user who has booked the home is shown the owner's contact.
    [{ category: 'furnished_houses' }, true, false],
    [{ category: 'for_sale', propertyType: 'BnB' }, false, false],
  ])('shows with %j Contact Agent: %s, and Schedule Visit: %s', async (over, isTaken, isShown) => {
    const { main } = await draw(over);
    const card = main.slice(0, main.indexOf('action-bar'));
    expect(/>Contact Agent<\/(a|button)>/.test(card)).toBe(isTaken);
    expect(card.includes('>Schedule Visit</a>')).toBe(isShown);
  });

  test('starts a WhatsApp message with the address, then price and place', async () => {
    const { main } = await draw();
    const [, address = ''] = main.match(/<a href="([^"]+)"[^>]*>Share on WhatsApp/) ?? [];
    expect(new URL(address).searchParams.get('text')).toBe(
      'https://homes.example/property/5\nUGX 900,000 / month, Plot 4, Muyenga, Kampala\nFlat over the valley',
    );
  });

  test.each([
    [
      {},
      'Standard viewing fee: UGX 15,000 \\(10 homes for 24 hours\\) UGX 900,000 / month Contact Agent Schedule Visit',
    ],
    [{ isAvailable: false }, 'UGX 900,000 / month Contact Agent'],
    [{ category: 'for_sale' }, 'Viewing this home is free. UGX 900,000 Contact Agent Schedule Visit'],
    [
      { category: 'bank_sales', startingBid: 2_450_000_000 },
      'Viewing this home is free. Starting bid UGX 2,450,000,000 Contact Agent Schedule Visit',
    ],
    [{ category: 'bank_sales', startingBid: 2_450_000_000, auctionStatus: 'ended' }, 'Ask about the result'],
  ])('shows price, cost and action in the phone bar with %j', async (over, words) => {
    expect((await draw(over)).words).toMatch(new RegExp(`${words}$`));
  });

  test.each([
    ['open', true],
    ['announced', true],
    ['completed', false],
  ] as const)(
    'takes bids in the card, the details and the phone bar for a lot that is %s: %s',
    async (state, isLive) => {
      const sale = { category: 'bank_sales', startingBid: 2_450_000_000, lotStage: 'over' };
      const { words } = await draw(sale, [], unreviewed, unchecked, buildLot({ state, isTest: true }));
      expect(words.match(/Sign in to bid|Full cost and risks|Deposit UGX 2,000,000/g) ?? []).toEqual(
        isLive
          ? [
              'Deposit UGX 2,000,000',
              'Sign in to bid',
              'Full cost and risks',
              'Deposit UGX 2,000,000',
              'Sign in to bid',
            ]
          : [],
      );
      expect(words.includes('Watch this auction')).toBe(isLive);
    },
  );
});

describe('the total of the price', () => {
  test.each([
    [
      { advanceMonths: 3, depositMonths: 1, monthlyPrice: 950_000 },
      'UGX 950,000 / month First payment UGX 3,800,000 : 3 months in advance and 1 month deposit Schedule Visit',
    ],
    [
      { category: 'for_sale', price: 180_000_000, plotSquareMeters: 404.686 },
      'UGX 180,000,000 About UGX 18,000,000 per decimal of land (UGX 445,000 per m²) Schedule Visit',
    ],
    [
      { category: 'furnished_houses', sleeps: 4 },
      'UGX 900,000 / day 7 nights: UGX 6,300,000 Price for the nights. No other charges are listed. Book Now Listed by',
    ],
    [
      {
        category: 'furnished_houses',
        facts: { ...unsaid, stay: { minNights: 2 } },
        amenities: ['Breakfast', 'Garden', 'Internet', 'Cleaning'],
      },
      'UGX 900,000 / day 2 nights (minimum stay): UGX 1,800,000 7 nights: UGX 6,300,000 Price for the nights, including internet, breakfast and cleaning. No other charges are listed. Book Now Listed by',
    ],
  ])('shows for %j %s', async (over, words) => {
    expect((await draw(over)).words).toContain(words);
  });

  test('shows known risks, and missing statements about a lot, before the price', async () => {
    const bankSale = { hasCaveat: true, courtCase: null, hasSpouseConsent: null, occupancy: 'vacant' };
    const sale = { category: 'bank_sales', startingBid: 300_000_000, bankSale };
    expect((await draw(sale)).words).toContain(
      'Muyenga, Kampala Before you bid A caveat has been lodged. The property cannot be transferred until it is removed. Not stated in the listing: spouse’s consent. 2 bedrooms',
    );
    const kibanja = await draw({ category: 'for_sale', landTenure: 'kibanja' });
    expect(kibanja.words).toMatch(
      /Kampala Before you buy This is a kibanja\. Someone else owns the land, and there is no title to transfer\. 2 bedrooms .* UGX 900,000/,
    );
    const unsaid = await draw({ ...sale, bankSale: { ...bankSale, hasCaveat: null } });
    expect(unsaid.words).toContain('Kampala Before you bid Not stated in the listing: ');
    expect((await draw()).words).not.toContain('Before you');
  });

  test('links the price in the phone bar to the known risks', async () => {
    const bar = ({ html }: { html: string }) => html.slice(html.indexOf('at-foot'));
    const sale = { category: 'bank_sales', startingBid: 300_000_000, auctionStatus: 'upcoming' };
    const risky = bar(await draw({ ...sale, bankSale: { hasCaveat: true } }));
    expect(risky).toMatch(/<a href="#risks"[^>]*><span[^>]*>Before you bid<\/span>.*300,000,000.*<\/a>/);
    const calm = bar(await draw(sale));
    expect(calm).toContain('300,000,000');
    expect(calm).not.toContain('#risks');
  });
});

describe('reviews', () => {
  const review = (id: number, rating: number, more: object = {}) => ({
    id,
    name: `Guest ${id}`,
    after: 'stay',
    rating,
    text: `Stay ${id}`,
    month: '2026-04',
    answer: null,
    ...more,
  });
  const reviewed = (...items: object[]) => ({
    parts: null as object | null,
    items,
    next: null as number | null,
  });

  test('shows each review with name, stars, reason, month, text and answer', async () => {
    const reviews = reviewed(
      review(2, 3, { answer: 'The pump is repaired.' }),
      review(1, 5, { after: 'visit', name: null }),
    );
    const { section } = await draw({ reviewCount: 2 }, [], reviews);
    const html = section('Reviews') ?? '';
    expect(textOf(html)).toBe(
      'Reviews 4.5 out of 5 (2) reviews Guest 2 3 out of 5 stars After a stay, April 2026 Stay 2 Reply from the host The pump is repaired. A guest 5 out of 5 stars After a viewing, April 2026 Stay 1',
    );
    const stars = html.split('<li>').map((one) => one.match(/#i-star/g)?.length);
    expect(stars).toEqual([1, 3, 5]);
    expect(html).toContain('<time dateTime="2026-04"');
    expect(html).not.toMatch(/Hide|Show more reviews/);
  });

  test('shows the ratings per category, and a button for more reviews', async () => {
    const parts = { cleanliness: 4.5, accuracy: 5, location: null, value: 3 };
    const { section } = await draw({ reviewCount: 9 }, [], { ...reviewed(review(2, 3)), parts, next: 2 });
    const words = textOf(section('Reviews') ?? '');
    expect(words).toContain('Cleanliness 4.5 As described 5.0 Value 3.0 Guest 2');
    expect(words).toMatch(/ Show more reviews$/);
  });

  test('shows an empty state without reviews', async () => {
    const { section } = await draw();
    expect(textOf(section('Reviews') ?? '')).toBe('Reviews No reviews yet.');
  });
});

describe('the location', () => {
  const place = { lat: 0.3, lng: 32.6, radiusMeters: 300 };

  test('shows the location as a circle with a link to similar properties nearby', async () => {
    const html = (await draw({ place })).section('Approximate location') ?? '';
    expect(html).toContain('alt="Sketch map of Muyenga with a circle around the home"');
    expect(textOf(html)).toContain(
      'The home is somewhere in this circle. We do not show its exact location.',
    );
    const [, address = ''] = html.match(/<a href="([^"]+)"[^>]*>See nearby homes on the map/) ?? [];
    const search = new URL(address.replaceAll('&amp;', '&'), 'http://x').searchParams;
    expect(Object.fromEntries(search)).toEqual({
      category: 'rental_units',
      box: '32.58,0.28,32.62,0.32',
      view: 'map',
    });
  });

  test('shows only the area where the exact location is unknown', async () => {
    const html = (await draw({ place: { ...place, radiusMeters: 1_500 }, area: null as never })).section(
      'Approximate location',
    );
    expect(textOf(html ?? '')).toContain('We only know the area. The home is somewhere in this circle.');
    expect(html).toContain('alt="Sketch map of the surrounding area with');
    expect((await draw()).section('Approximate location')).toBeUndefined();
  });
});

test('lists amenities one by one, and leaves out the empty section', async () => {
  const { section } = await draw();
  expect(textOf(section('Amenities') ?? '')).toBe('Amenities Parking Balcony');
  expect((await draw({ amenities: [] })).section('Amenities')).toBeUndefined();
});

describe('the pictures', () => {
  const other = { ...picture, key: 'd'.repeat(32), alt: 'The kitchen' };
  const linksIn = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address);
  const both = [`/pictures/${picture.key}/1600.webp`, `/pictures/${other.key}/1600.webp`];

  test('opens pictures at full size from the main picture and those beside it, also without a script', async () => {
    const { main, words } = await draw({ pictures: [picture, other] });
    const lists = main.match(/<ul aria-label="(?:Photos|More photos)".*?<\/ul>/gs) ?? [];
    expect(lists.map(linksIn)).toEqual([both, both.slice(1)]);
    expect(words).toContain('1/2');
    expect(words).toContain('Show all 2 photos');
  });

  test('loads only the first picture at once, and the others after an interaction', async () => {
    const { main } = await draw({ pictures: [picture, other] });
    const stage = (main.match(/<ul aria-label="Photos".*?<\/ul>/s)?.[0] ?? '').replace(
      /<noscript>.*?<\/noscript>/gs,
      '',
    );
    expect([...stage.matchAll(/<img [^>]*>/g)]).toHaveLength(1);
    expect(stage).toContain('fetchPriority="high"');
  });

  test('shows a single picture once, without a counter', async () => {
    const { main, words } = await draw();
    expect(main.match(/<img [^>]*cccc/g)).toHaveLength(1);
    expect(words).not.toMatch(/1\/1|photos|Next photo/);
  });

  test('shows an empty state without pictures', async () => {
    const without = await draw({ pictures: [] });
    expect(without.main).not.toContain('aria-label="Photos"');
    expect(without.words).toContain('No photo yet');
  });

  test('states that furniture in the pictures of an unfurnished property is not included', async () => {
    const facts = { ...unsaid, isFurnished: false };
    expect((await draw({ facts })).words).toContain(
      'This home has no virtual tour yet. Furniture shown is not included',
    );
    expect((await draw()).words).not.toContain('Furniture shown');
  });

  test.each([
    [{ category: 'for_sale' }, true],
    [{ category: 'bank_sales' }, true],
    [{ category: 'for_sale', facts: { ...unsaid, isFurnished: true } }, false],
    [{ category: 'for_sale', propertyType: 'Land' }, false],
    [{ category: 'for_sale', pictures: [] }, false],
    [{ category: 'furnished_houses' }, false],
  ])('shows with %j and unstated furniture that it is not included: %s', async (over, isShown) => {
    expect((await draw(over)).words.includes('Furniture shown is not included')).toBe(isShown);
  });
});

test('shows similar properties where there are any', async () => {
  const { html } = await draw({}, [{ ...home, id: 8, title: 'Flat beside it' }]);
  const section = html.match(/<section aria-labelledby="similar".*?<\/section>/s)?.[0] ?? '';
  expect(textOf(section)).toContain('Similar homes');
  expect(section).toContain('href="/property/8"');
  expect((await draw()).html).not.toContain('Similar homes');
});
