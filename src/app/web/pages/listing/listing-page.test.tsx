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

/** The page as the server draws it after the API has answered so. */
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
  test('a category without any listing shows examples that are marked and lead nowhere', () => {
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

  test('a server that cannot answer is said, with a way to try again', () => {
    const html = draw('for_sale', '/for-sale', { failure: { status: 503, message: 'x' } });
    expect(html).toContain('Error loading properties. Please try again later.');
    expect(html).toContain('Try again');
  });

  test('a filter that does not exist finds nothing, with a way out', () => {
    const failure = { status: 400, message: 'price: A price range is low, medium or high' };
    const html = draw('rental_units', '/rental-units?price=cheap', { failure });
    expect(html).not.toContain('A price range is low, medium or high');
    expect(html).toContain('No properties found');
    expect(html).toContain('Try adjusting your search criteria');
    expect(html).toContain('Clear all filters');
  });

  test('while the list is on its way eight places are kept', () => {
    const html = draw('rental_units', '/rental-units', null);
    expect(html.match(/aria-hidden="true"><div class="animate-pulse/g)).toHaveLength(8);
  });
});

test('the form carries what it does not ask itself, and the chips what the form says', () => {
  const html = draw('for_sale', '/for-sale?area=naalya&sort=newest', { value: nothing });
  expect(html).toContain('<input type="hidden" name="area" value="naalya"/>');
  expect(html).not.toContain('name="cursor"');
  expect(html).toContain('href="/for-sale?area=entebbe&amp;sort=newest"');
  expect(html).toContain('<option value="newest" selected="">');
});
