import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { OfferList } from './offer-list.tsx';
import { OwnPackages } from './own-packages.tsx';
import { PackageTeaser } from './package-teaser.tsx';
import PurchaseDialog from './purchase-dialog.tsx';
import { fullOffersQuery, offersQuery, ownPackagesQuery } from './queries.ts';
import ViewingOffer from './viewing-offer.tsx';

const offer = (code: string, over: object = {}) => ({
  code,
  title: 'Viewing Package',
  opens: 'rental_units' as const,
  quota: 10 as number | null,
  hours: 24,
  price: 15_000,
  currency: 'UGX',
  comingSoon: false,
  features: ['24-hour access'],
  ...over,
});
const ten = offer('rental-10');
const five = offer('rental-5', { title: 'Unlock', quota: 5, price: 10_000 });
const furnished = { opens: 'furnished' as const };
const standard = offer('furnished-5', {
  ...furnished,
  title: 'Standard Access',
  quota: 5,
  hours: 168,
  price: 10_000,
  features: ['5 furnished rental properties', '7-day access', 'Basic details'],
});
const premium = offer('furnished-unlimited', {
  ...furnished,
  title: 'Premium Access',
  quota: null,
  hours: 720,
  price: 30_000,
  comingSoon: true,
  features: ['Unlimited views', '30-day access', 'Detailed floor plans', 'Priority booking'],
});
const all = [ten, five, standard, premium];
const held = {
  id: 1,
  offer: 'rental-10',
  title: 'Viewing Package',
  opens: 'rental_units' as const,
  quota: 10,
  used: 1,
  startsAt: '2026-05-05T09:00:00Z',
  endsAt: '2026-05-06T09:00:00Z',
};

type Known = { sold?: typeof all; packages?: (typeof held)[]; isTest?: boolean };

function draw(screen: ReactNode, { sold = all, packages, isTest = true }: Known = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9 } },
  });
  client.setQueryData(offersQuery().queryKey, sold);
  client.setQueryData(fullOffersQuery().queryKey, sold);
  if (packages) client.setQueryData(ownPackagesQuery().queryKey, { packages, opened: [], isTest });
  const html = renderToStaticMarkup(<QueryClientProvider client={client}>{screen}</QueryClientProvider>);
  const words = html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();
  return { html, words };
}

const ignore = () => {};

describe('the package offers', () => {
  test('show what each unlocks, for how long, its price, and a button that names it', () => {
    const { html, words } = draw(<OfferList offers={[ten, standard]} onBuy={ignore} />);
    expect(words).toBe(
      'Viewing Package 10 homes for 24 hours UGX 15,000 Buy Standard Access 5 furnished homes for 7 days UGX 10,000 Buy',
    );
    expect([...html.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'Buy Viewing Package',
      'Buy Standard Access',
    ]);
  });

  test('have no button when they are only shown', () => {
    const { html, words } = draw(<OfferList offers={[five]} />);
    expect(words).toBe('Unlock 5 homes for 24 hours UGX 10,000');
    expect(html).not.toContain('<button');
  });
});

describe('the package banner', () => {
  const required =
    'Viewing Package Required A one-time UGX 15,000 gives contact details for up to 10 rental properties for 1 day. Purchase Viewing Package';

  test('is the same for every visitor until the personal response, with a link that needs no script', () => {
    const { html, words } = draw(<ViewingOffer />);
    expect(words).toBe(required);
    expect(html).toContain('href="?buy=rental-10"');
    expect(draw(<ViewingOffer />, { packages: [] }).words).toBe(required);
  });

  test('shows the remainder and expiry of a package in the space of the first text', () => {
    const { html, words } = draw(<ViewingOffer />, { packages: [held] });
    expect(words).toBe(
      `${required} Your viewing package Viewing Package: 9 of 10 unlocks left, until 12:00 PM on 6 May 2026`,
    );
    expect(html).toMatch(/<div class="invisible">.*?<h2[^>]*>Viewing Package Required/);
  });

  test.each([
    ['used up', { used: 10 }, '0 of 10 unlocks left'],
    ['for furnished homes only', { opens: 'furnished' }, '9 of 10 unlocks left'],
    ['for all furnished homes', { opens: 'furnished', quota: null }, 'Unlimited unlocks'],
  ] as const)('offers another package beside one that is %s', (_, over, left) => {
    const { words } = draw(<ViewingOffer />, { packages: [{ ...held, ...(over as object) }] });
    expect(words).toMatch(new RegExp(`${left}, until 12:00 PM on 6 May 2026 Purchase Viewing Package$`));
  });

  test('offers no other package while one still unlocks properties, even without a limit', () => {
    const spent = { ...held, used: 10 };
    for (const packages of [[{ ...held, used: 9 }], [spent, { ...held, id: 2, quota: null as never }]])
      expect(draw(<ViewingOffer />, { packages }).words.match(/Purchase Viewing Package/g)).toHaveLength(1);
  });

  test('is hidden while no package is on sale', () => {
    expect(draw(<ViewingOffer />, { sold: [] }).html).toBe('');
    expect(draw(<ViewingOffer />, { sold: [{ ...ten, comingSoon: true }, standard] }).html).toBe('');
  });
});

describe('the purchase dialog', () => {
  const dialog = (of: typeof ten) => <PurchaseDialog offer={of} onClose={ignore} />;

  test('names for rentals the price, the properties and the hours', () => {
    const { words } = draw(dialog(five), { packages: [] });
    expect(words).toMatch(
      /^Unlock UGX 10,000: contact details for up to 5 rental properties, valid 24 hours Test mode: no real money is charged 5 homes for 24 hours UGX 10,000 Full name /,
    );
    expect(words).toContain('MTN Mobile Money Airtel Money Card Mobile money number');
    expect(words).toContain('Pay UGX 10,000');
    expect(words).not.toContain('Access');
  });

  test('does not mention a test with live payments', () => {
    expect(draw(dialog(five), { packages: [], isTest: false }).words).not.toContain('Test mode');
  });

  test('has a tab for each kind of furnished access', () => {
    const { html, words } = draw(dialog(standard));
    expect(words).toMatch(
      /^Furnished Property Access .* Standard Access Premium Access Coming soon UGX 10,000 per week 5 furnished rental properties 7-day access Basic details 5 furnished homes for 7 days UGX 10,000 Full name/,
    );
    const tabs = [...html.matchAll(/role="tab" id="[^"]+" aria-selected="([^"]+)"/g)];
    expect(tabs.map(([, isSelected]) => isSelected)).toEqual(['true', 'false']);
  });

  test('has no tabs for the only kind of furnished access', () => {
    const { html, words } = draw(dialog(standard), { sold: [ten, standard] });
    expect(words).toMatch(
      /^Furnished Property Access Contact details for owners of furnished rentals UGX 10,000 per week/,
    );
    expect(html).not.toMatch(/role="tab/);
  });

  test('shows a coming-soon kind with its text and without a purchase', () => {
    const { html, words } = draw(dialog(premium));
    expect(words).toMatch(
      /UGX 30,000 per month Unlimited views 30-day access Detailed floor plans Priority booking Coming soon\. You cannot buy this yet\.$/,
    );
    expect(html).not.toMatch(/<form|<input|Pay UGX/);
  });
});

test("shows the user's packages for such properties, or all of them, and nothing without any", () => {
  const other = { ...held, id: 2, title: 'Standard Access', opens: 'furnished' as never };
  const left = '9 of 10 unlocks left, until 12:00 PM on 6 May 2026';
  const packages = [held, other];
  const link = 'Your packages and receipts';
  expect(draw(<OwnPackages />, { packages }).words).toBe(
    `Viewing Package: ${left} Standard Access: ${left} ${link}`,
  );
  expect(draw(<OwnPackages kinds={['furnished']} />, { packages }).words).toBe(
    `Standard Access: ${left} ${link}`,
  );
  expect(draw(<OwnPackages kinds={['furnished']} />, { packages: [held] }).html).toBe('');
});

test('names under examples what unlocks them, without selling it', () => {
  const { html, words } = draw(<PackageTeaser />);
  expect(words).toMatch(
    /^Unlock All Properties Unlock All Properties There are no rental homes to unlock yet/,
  );
  expect(words).toMatch(/Viewing Package 10 homes .* UGX 15,000 Unlock 5 homes .* UGX 10,000 Close$/);
  expect(html.match(/popoverTarget="unlock-all"/gi)).toHaveLength(2);
  expect(html).not.toContain('>Buy<');
  expect(draw(<PackageTeaser />, { sold: [] }).html).toBe('');
  expect(words).not.toContain('Access');
  expect(draw(<PackageTeaser />, { sold: [{ ...ten, comingSoon: true }, standard] }).html).toBe('');
});
