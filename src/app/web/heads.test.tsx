import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { ReadAddress } from '#app/rendered-page.ts';
import { knownAddress, prepare, renderPage } from './entry-server.tsx';

beforeAll(prepare);

const picture = { key: 'e'.repeat(32), width: 1600, height: 1200, colour: '#c9b8a0', alt: '' };
const card = {
  id: 3,
  title: 'Flat',
  location: 'Ntinda',
  price: 1,
  currency: 'UGX',
  bedrooms: 2,
  amenities: [],
};
/** The first home in the list is a plot without a picture. */
const page = {
  items: [
    { ...card, bedrooms: 0 },
    { ...card, id: 4, picture },
  ],
  nextCursor: null,
  total: 2,
  totalIsMore: false,
};

const answers: ReadAddress = async (address) => {
  if (address.startsWith('/api/properties/page')) return page;
  if (address.startsWith('/api/properties/facets')) return { facets: null };
  return [];
};
const headOf = async (address: string) => (await renderPage(address, answers)).head;
const shared = `/pictures/${picture.key}/1080.jpg`;

test.each([
  ['/', 'Virtual Property Tours · Ennyumba', undefined],
  ['/rental-units', 'Rental Units · Ennyumba', '/rental-units'],
  ['/bnbs', 'BnBs and Vacation Rentals · Ennyumba', '/bnbs'],
  ['/furnished-rentals', 'BnBs and Vacation Rentals · Ennyumba', '/bnbs'],
  ['/for-sale?area=kira', 'Properties For Sale · Ennyumba', '/for-sale'],
  ['/bank-sales', 'Bank Property Auctions · Ennyumba', '/bank-sales'],
  ['/explore', 'Explore Properties · Ennyumba', '/explore'],
  ['/featured-properties', 'Featured Properties · Ennyumba', undefined],
  ['/properties/popular', 'Popular Properties · Ennyumba', undefined],
  ['/category/rental', 'Property Category · Ennyumba', '/rental-units'],
])(
  'renders %s with the title “%s”, the address %s and a preview picture',
  async (address, title, canonicalPath) => {
    const { noIndex = false, ...head } = await headOf(address);
    expect(head).toMatchObject({ title, image: shared });
    expect(head.canonicalPath).toBe(canonicalPath);
    expect(noIndex).toBe(false);
  },
);

test.each([
  ['/rental-units', 'Unfurnished homes in and around Kampala, rented by the month.'],
  ['/bnbs', 'Furnished houses for short stays, priced per night.'],
  ['/for-sale', 'Houses, apartments and plots, with tenure and plot size where the seller provides them.'],
  [
    '/bank-sales',
    'Homes that banks are selling at auction. A sale can be stopped or postponed at any time, and the outcome is not guaranteed.',
  ],
  ['/explore', 'Search all homes in and around Kampala, as a list and on the map.'],
  ['/featured-properties', 'Standout homes in and around Kampala, newest first.'],
  ['/properties/popular', 'Available homes in and around Kampala, most viewed first.'],
  ['/membership', 'Plans for people who list homes in and around Kampala, with a 14-day free trial.'],
])('renders %s with the description: %s', async (address, description) => {
  expect((await headOf(address)).description).toBe(description);
});

test.each([
  ['/auth', 'Sign in or register'],
  ['/auth/forgotten', 'Forgot your password?'],
  ['/auth/new-password', 'Choose a new password'],
  ['/auth/confirm-email', 'Confirm your email address'],
  ['/auth/new-email', 'Confirm your new email address'],
  ['/auth/keep-email', 'Keep your email address'],
  ['/profile', 'Profile'],
  ['/payments/pay_0123456789', 'Your payment'],
  ['/admin/overview', 'Today'],
  ['/admin/users', 'User Management'],
  ['/admin/operations', 'Operations'],
  ['/admin/users/1', 'User'],
  ['/admin/audit', 'Audit log'],
  ['/admin/requests', 'Requests'],
  ['/verification', 'Listing homes'],
  ['/verification/homes/7', 'Home verification'],
  ['/admin/payments', 'Payments'],
  ['/admin/settings', 'Site settings'],
  ['/admin/payments/pay_0123456789', 'Payment'],
  ['/admin/payments/attempts/7', 'Payment'],
  ['/admin/properties', 'Property Manager'],
  ['/admin/virtual-tours', 'Virtual Tour Manager'],
  ['/admin/virtual-tour-manager', 'Virtual Tour Manager'],
  ['/test-page', 'Test page'],
  ['/nowhere', 'Page Not Found'],
  ['/category/castles', 'Property Category'],
])('renders %s with the title “%s”, hidden from search engines', async (address, title) => {
  expect(await headOf(address)).toMatchObject({ title: `${title} · Ennyumba`, noIndex: true });
});

test.each([
  ['/explore?q=muyenga', 'muyenga · Explore Properties · Ennyumba', true],
  ['/explore?area=kira', 'Explore Properties · Ennyumba', true],
  ['/explore?sort=newest', 'Explore Properties · Ennyumba', false],
])('renders the search %s with the title “%s”', async (address, title, noIndex) => {
  expect(await headOf(address)).toMatchObject({ title, noIndex, canonicalPath: '/explore' });
});

test.each([
  ['/?utm_source=x', '/'],
  ['/?utm_source=x&sort=newest&category=for_sale&cursor=a', '/?category=for_sale&sort=newest&cursor=a'],
  ['/rental-units?area=kira&fbclid=1', '/rental-units?area=kira'],
  [
    '/explore?fbclid=1&view=map&feature=pool&feature=gym&box=1,2,3,4',
    '/explore?feature=pool&feature=gym&box=1%2C2%2C3%2C4&view=map',
  ],
  ['/category/rental?cursor=b&x=1', '/category/rental?cursor=b'],
  ['/properties/popular?cursor=b&x=1', '/properties/popular?cursor=b'],
  ['/property/3?ref=1&src=share&user=2', '/property/3'],
  ['/test-page?title=a%20b&x=1', '/test-page?title=a+b'],
  ['/terms?x=1', '/terms'],
])('passes the address of %s to the page as %s', (address, known) => {
  expect(knownAddress(address)).toEqual({ address: known, isBounded: true });
});

test('passes the whole address to an account screen', () => {
  expect(knownAddress('/profile?tab=settings&x=1')).toEqual({
    address: '/profile?tab=settings&x=1',
    isBounded: false,
  });
  expect(knownAddress('/profile')).toEqual({ address: '/profile', isBounded: true });
});

test.each([
  ['/', ['WebSite']],
  ['/for-sale', ['BreadcrumbList']],
  ['/explore', []],
  ['/auth', []],
  ['/nowhere', []],
])('renders structured data of %s: %j', async (address, kinds) => {
  const { structuredData } = await renderPage(address, answers);
  expect(structuredData.map((one) => one['@type'])).toEqual(kinds);
});

test.each([
  ['/', 'late'],
  ['/featured-properties', 'late'],
  ['/terms', 'late'],
  ['/membership', 'at-once'],
  ['/profile', 'at-once'],
  ['/payments/pay_0123456789', 'at-once'],
  ['/admin/properties', 'at-once'],
])('chooses for %s the hydration %s', async (address, hydrate) => {
  expect((await renderPage(address, answers)).hydrate).toBe(hydrate);
});

test('hides a failed page from search engines, with the matching status', async () => {
  const fails = (status?: number) => () => Promise.reject({ status, message: 'no' });
  const { status, head, structuredData } = await renderPage('/for-sale', fails(503));
  expect([status, head.noIndex, structuredData]).toEqual([503, true, []]);
  expect((await renderPage('/for-sale', fails())).status).toBe(500);
  // An invalid search has no results. An invalid home id is a 404.
  expect((await renderPage('/for-sale?price=cheap', fails(400))).status).toBe(200);
  expect((await renderPage('/property/x', fails(400))).status).toBe(404);
  expect((await renderPage('/areas/X', fails(400))).status).toBe(404);
  expect((await renderPage('/featured-properties', fails(503))).status).toBe(200);
});

test('renders a page again when the next of its auctions ends, but not for an ended one', async () => {
  const sale = (auctionDate: string) => ({ ...card, category: 'bank_sales', auctionDate });
  const withDates = (...dates: string[]) =>
    renderPage('/bank-sales', async (address) =>
      address.startsWith('/api/properties/page') ? { ...page, items: dates.map(sale) } : [],
    );
  const { changesAt } = await withDates(
    '2999-02-01T00:00:00Z',
    '2001-01-01T00:00:00Z',
    '2999-01-01T00:00:00Z',
  );
  expect(changesAt).toBe(Date.parse('2999-01-01T00:00:00Z'));
  expect((await withDates('2001-01-01T00:00:00Z')).changesAt).toBeNull();
});

test('renders an auction as open when it ends while its page is rendered', async () => {
  const auctionDate = '2999-01-01T00:00:01Z';
  const lot = { ...card, category: 'bank_sales', auctionStatus: 'live', auctionDate };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2999-01-01T00:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { changesAt } = await renderPage('/bank-sales', async (address) => {
    if (address.startsWith('/api/properties/page')) return { ...page, items: [lot] };
    // This reply arrives later than the homes.
    await new Promise<void>((done) => setTimeout(done));
    vi.setSystemTime(Date.parse(auctionDate) + 1_000);
    return [];
  });
  expect(changesAt).toBe(Date.parse(auctionDate));
});

test.each([
  ['/rental-units', true],
  ['/bnbs', false],
  ['/for-sale', false],
  ['/bank-sales', false],
  ['/explore?category=rental_units', false],
  ['/', false],
  ['/terms', false],
])('marks the page %s as having a payment: %s', async (address, expected) => {
  expect((await renderPage(address, answers)).takesPayments).toBe(expected);
});

test('renders a link preview with price, size and logo, and none when previews are hidden', async () => {
  const home = {
    ...card,
    title: 'A flat',
    price: 900_000,
    squareMeters: 80,
    bathrooms: 1,
    hasTour: true,
    picture,
    category: 'for_sale',
  };
  const found: ReadAddress = async (address) =>
    address === '/api/properties/3' ? home : Promise.reject({ status: 404, message: 'gone' });
  const { head } = await renderPage('/property/3', found);
  expect(head.preview).toEqual({
    lead: 'UGX 900,000',
    title: 'A flat',
    detail: 'Ntinda · 2 beds · 1 bath · 80 m²',
    hasTour: true,
    pictures: [picture.key],
  });
  const hidden = await renderPage('/property/4', found);
  expect([hidden.status, hidden.head.preview]).toEqual([404, undefined]);
});

test.each([
  ['/rental-units?area=kira', 'Rental Units in Kira'],
  ['/explore?q=near+the+lake', '“near the lake”'],
  ['/properties/popular', 'Popular Properties'],
  ['/category/rental', 'Rental Units'],
])('renders the link preview of %s as %j', async (address, title) => {
  const { preview } = await headOf(address);
  expect(preview).toEqual({ title, detail: '2 homes in and around Kampala', pictures: [picture.key] });
});

test.each([
  [{ items: [{ ...card, picture }], total: 1 }, '1 home in and around Kampala', 1],
  [{ items: [], total: 0 }, '0 homes in and around Kampala', 0],
  [
    { items: Array.from({ length: 5 }, () => ({ ...card, picture })), total: 1_000, totalIsMore: true },
    '1,000+ homes in and around Kampala',
    3,
  ],
])(
  'renders a list preview with the number of properties and at most three pictures: %#',
  async (over, detail, pictures) => {
    const { head } = await renderPage('/properties/popular', async () => ({ ...page, ...over }));
    expect(head.preview?.detail).toBe(detail);
    expect(head.preview?.pictures).toHaveLength(pictures);
  },
);

test.each([
  ['/rental-units?area=kira', 'Rental Units in Kira · Ennyumba'],
  ['/bnbs', 'BnBs and Vacation Rentals · Ennyumba'],
  ['/explore?q=near+the+lake', '“near the lake” · Ennyumba'],
])('titles a link to %s “%s”', async (address, title) => {
  expect((await headOf(address)).sharedTitle).toBe(title);
});

test('produces the same page state in whatever order its reads succeed or fail', async () => {
  const refused = { status: 404, message: 'No applications.' };
  const stateAfter = async (last: string) => {
    const { state } = await renderPage('/', async (address) => {
      if (address.startsWith(last)) await new Promise<void>((done) => setTimeout(done));
      if (address.startsWith('/api/amenities') || address.startsWith('/api/properties?')) throw refused;
      return answers(address);
    });
    return state;
  };
  const states = [
    await stateAfter('/api/properties?'),
    await stateAfter('/api/amenities'),
    await stateAfter('/api/properties/page'),
  ];
  expect(states[0]).toContain('No applications.');
  expect(new Set(states).size).toBe(1);
});
