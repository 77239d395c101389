import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { createQueryClient, importReads } from '#app/web/query-client.ts';
import type { Category } from '#features/properties/categories.ts';
import { pageQueryOf, readFilters } from '#features/search/web/filters/listing-filters.ts';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { ListingPage } from './listing-page.tsx';

type Read = { value: unknown } | { failure: { status: number; message: string } } | null;
const nothing = { items: [], nextCursor: null, total: 0, totalIsMore: false };

/** The page as the server renders it after this answer of the API. */
function draw(category: Category, path: string, read: Read): string {
  const client = createQueryClient(() => new Promise(() => {}), { retries: 0 });
  const search = new URLSearchParams(path.split('?')[1]);
  const [address] = propertyPageQuery(pageQueryOf(category, readFilters(search)))
    .queryKey as readonly unknown[];
  if (read) {
    const state = 'value' in read ? [address, read.value] : [address, null, read.failure];
    importReads(client, [state as Parameters<typeof importReads>[1][number]], 1);
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath={path.split('?')[0]} ssrSearch={search.toString()}>
        <ListingPage category={category} search={search} />
      </Router>
    </QueryClientProvider>,
  );
}

describe('a list without homes', () => {
  test('a category without any listing shows examples that are marked and have no link', () => {
    const html = draw('furnished_houses', '/bnbs', { value: nothing });
    expect(html.match(/>Example</g)).toHaveLength(6);
    expect(html).not.toContain('/property/');
    expect(html).toContain('Planning your next stay?');
    expect(html).toContain('Explore More Options');
  });

  test('a filter that matches nothing shows no examples', () => {
    const html = draw('rental_units', '/rental-units?area=kololo', { value: nothing });
    expect(html).not.toContain('>Example<');
    expect(html).toContain('No properties found');
    expect(html).toContain('Try adjusting your search criteria');
    expect(html).toContain('href="/rental-units"');
  });

  test('bank sales have no examples', () => {
    expect(draw('bank_sales', '/bank-sales', { value: nothing })).toContain(
      'No properties found in this category.',
    );
  });

  test('a server error is shown, with a way to retry', () => {
    const html = draw('for_sale', '/for-sale', { failure: { status: 503, message: 'x' } });
    expect(html).toContain('Error loading properties. Please try again later.');
    expect(html).toContain('Try again');
  });

  test('an unknown filter value finds nothing, and can be left', () => {
    const failure = { status: 400, message: 'price: A price range is low, medium or high' };
    const html = draw('rental_units', '/rental-units?price=cheap', { failure });
    expect(html).not.toContain('A price range is low, medium or high');
    expect(html).toContain('No properties found');
    expect(html).toContain('Try adjusting your search criteria');
    expect(html).toContain('Clear all filters');
  });

  test('while the list loads there are eight placeholders', () => {
    const html = draw('rental_units', '/rental-units', null);
    expect(html.match(/aria-hidden="true"><div class="animate-pulse/g)).toHaveLength(8);
  });
});

test('the form carries filters that it has no field for, and the chips carry those of the form', () => {
  const html = draw('for_sale', '/for-sale?area=naalya&sort=newest', { value: nothing });
  expect(html).toContain('<input type="hidden" name="area" value="naalya"/>');
  expect(html).not.toContain('name="cursor"');
  expect(html).toContain('href="/for-sale?area=entebbe&amp;sort=newest"');
  expect(html).toContain('<option value="newest" selected="">');
});

describe('the chips of a page', () => {
  const links = (html: string, label: string) => {
    const row = html.match(new RegExp(`<nav aria-label="${label}".*?</nav>`, 's'))?.[0] ?? '';
    return [...row.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', words = '']) => [
      words.replace(/<[^>]+>/g, '').trim(),
      attributes.match(/href="([^"]*)"/)?.[1]?.replaceAll('&amp;', '&'),
      ...(attributes.includes('aria-current') ? ['current'] : []),
    ]);
  };
  const names = (category: Category, path: string) =>
    links(draw(category, path, { value: nothing }), 'Areas').map(([name]) => name);

  test('are the popular areas', () => {
    const central = 'Central Business District';
    expect(names('furnished_houses', '/bnbs')).toEqual([
      'All Areas',
      'Kololo',
      'Nakasero',
      'Munyonyo',
      central,
      'Entebbe',
      'Lubowa',
    ]);
    expect(names('rental_units', '/rental-units')).toEqual([
      'All Areas',
      'Kololo',
      'Nakasero',
      'Bugolobi',
      'Ntinda',
      'Muyenga',
      'Kira',
    ]);
    expect(names('for_sale', '/for-sale')).toEqual([
      'All Areas',
      'Munyonyo',
      'Naguru',
      'Bugolobi',
      central,
      'Naalya',
      'Entebbe',
    ]);
    expect(names('bank_sales', '/bank-sales')).toEqual([]);
  });

  test('mark the selected area, and link back to all of them', () => {
    const chips = links(
      draw('rental_units', '/rental-units?area=Kira&sort=newest&cursor=a', { value: nothing }),
      'Areas',
    );
    expect(chips.filter(([, , current]) => current)).toEqual([
      ['Kira', '/rental-units?area=kira&sort=newest', 'current'],
    ]);
    expect(chips[0]).toEqual(['All Areas', '/rental-units?sort=newest']);
    expect(links(draw('rental_units', '/rental-units', { value: nothing }), 'Areas')[0]?.[2]).toBe('current');
  });

  test('narrow to tours, and remove each feature by itself', () => {
    const row = (search: string) =>
      links(draw('for_sale', `/for-sale${search}`, { value: nothing }), 'Narrow down');
    expect(row('')).toEqual([['360° tours only', '/for-sale?hasTour=true']]);
    expect(row('?hasTour=true&feature=pool,gym')).toEqual([
      ['360° tours only', '/for-sale?feature=pool%2Cgym', 'current'],
      ['pool, remove', '/for-sale?feature=gym&hasTour=true', 'current'],
      ['gym, remove', '/for-sale?feature=pool&hasTour=true', 'current'],
    ]);
  });

  test('of bank sales are the banks, always including the selected one', () => {
    const banks = (search: string, value: string[]) => {
      const client = createQueryClient(() => new Promise(() => {}), { retries: 0 });
      importReads(client, [['/api/banks', value]], 1);
      const html = renderToStaticMarkup(
        <QueryClientProvider client={client}>
          <Router ssrPath="/bank-sales" ssrSearch={search}>
            <ListingPage category="bank_sales" search={new URLSearchParams(search)} />
          </Router>
        </QueryClientProvider>,
      );
      return links(html, 'Banks');
    };
    expect(banks('', ['Hill Bank', 'Lake Bank'])).toEqual([
      ['All Banks', '/bank-sales', 'current'],
      ['Hill Bank', '/bank-sales?bank=Hill+Bank'],
      ['Lake Bank', '/bank-sales?bank=Lake+Bank'],
    ]);
    expect(
      banks('bank=Lake+Bank', ['Hill Bank', 'Lake Bank']).map(([name, , current]) => [name, current]),
    ).toEqual([
      ['All Banks', undefined],
      ['Hill Bank', undefined],
      ['Lake Bank', 'current'],
    ]);
    expect(banks('bank=Old+Bank', ['Hill Bank']).map(([name]) => name)).toEqual([
      'All Banks',
      'Old Bank',
      'Hill Bank',
    ]);
  });

  test('come with the fixed prices and orders', () => {
    const html = draw('rental_units', '/rental-units?price=high&q=garden', { value: nothing });
    const options = (name: string) =>
      [
        ...(html.match(new RegExp(`<select name="${name}".*?</select>`, 's'))?.[0] ?? '').matchAll(
          /<option value="([^"]*)"( selected="")?>([^<]+)/g,
        ),
      ].map(([, value, isSelected = '', words]) => `${value}: ${words}${isSelected && ' *'}`);
    expect(options('price')).toEqual([
      ': Any price',
      'low: Under 500,000',
      'medium: 500,000 to 1.5M',
      'high: 1.5M and above *',
    ]);
    expect(options('sort')).toEqual([
      ': Default *',
      'price_asc: Price low to high',
      'price_desc: Price high to low',
      'newest: Newest first',
    ]);
    expect(html).toMatch(
      /<input type="search"[^>]* name="q" value="garden"|<input [^>]*type="search"[^>]*value="garden"/,
    );
    expect(html).toMatch(/<form [^>]*action="\/rental-units" method="get"/);
  });
});

describe('a list with homes', () => {
  const sale = {
    id: 4,
    title: 'House on a corner',
    location: 'Kira',
    area: null,
    price: 5,
    currency: 'UGX',
    bedrooms: 3,
    bathrooms: 2,
    squareMeters: 100,
    picture: null,
    rating: '0',
    reviewCount: 0,
    propertyType: 'Villa',
    category: 'bank_sales',
    isAvailable: true,
    hasTour: false,
    bankName: 'Lake Bank',
    auctionDate: '2999-12-09T08:00:00Z',
    auctionStatus: 'active',
    startingBid: 300_000_000,
    currentBid: null,
  };
  const words = (over: object, category: Category = 'bank_sales') =>
    draw(category, '/x', { value: { ...nothing, items: [{ ...sale, ...over }], total: 1 } })
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');

  test('shows the total, and the auction details of a bank sale', () => {
    expect(words({})).toContain('Showing 1 property');
    expect(words({})).toContain(
      'Bidding Open Villa Bank Lake Bank Auction Dec 09, 2999 at 11:00 AM Starting bid UGX 300,000,000 Current bid None yet View Details',
    );
    expect(words({ currentBid: 310_000_000, auctionStatus: 'upcoming' })).toContain('Upcoming Auction Villa');
    expect(words({ currentBid: 310_000_000 })).toContain('Current bid UGX 310,000,000');
    expect(words({ auctionDate: null, bankName: null, startingBid: null })).toContain(
      'Villa Auction TBA Starting bid None yet Current bid None yet',
    );
  });

  test('shows no auction details for other homes', () => {
    expect(words({ category: 'for_sale' }, 'for_sale')).not.toMatch(/Auction|bid/i);
  });

  test('links to the next page of the same choice', () => {
    const value = { ...nothing, items: [sale], total: 40, nextCursor: 'next' };
    const html = draw('bank_sales', '/bank-sales?bank=Lake+Bank', { value });
    expect(html).toMatch(/<a href="\/bank-sales\?bank=Lake\+Bank&amp;cursor=next" rel="next"[^>]*>Load more/);
    expect(draw('bank_sales', '/bank-sales', { value: { ...value, nextCursor: null } })).not.toContain(
      'rel="next"',
    );
  });

  test('examples of a sale link to an agent', () => {
    const html = draw('for_sale', '/for-sale', { value: nothing });
    expect(html).toMatch(/<a [^>]*href="\/membership"[^>]*>Contact an Agent/);
    expect(draw('rental_units', '/rental-units', { value: nothing })).not.toContain('Contact an Agent');
    expect(html).toContain('UGX 780,000,000');
    expect(draw('rental_units', '/rental-units', { value: nothing })).toContain(' / month');
  });
});
