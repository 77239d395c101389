import { describe, expect, test } from 'vitest';
import { withoutFooterReads } from '#app/web/testing/apart-from-footer.ts';
import { renderPage } from '#app/web/testing/render-page.ts';

const home = {
  id: 4,
  title: 'Flat',
  location: 'Kira',
  area: null,
  price: 5,
  currency: 'UGX',
  monthlyPrice: null,
  bedrooms: 3,
  bathrooms: 2,
  squareMeters: 100,
  picture: null,
  rating: '0',
  reviewCount: 0,
  propertyType: 'Villa',
  category: 'rental_units',
  isAvailable: true,
  hasTour: false,
};
const page = { items: [home], nextCursor: 'next' as string | null, total: 1, totalIsMore: false };

async function draw(address: string, answer: object | number = page) {
  const asked: string[] = [];
  const read = withoutFooterReads(async (call) => {
    asked.push(call);
    if (typeof answer === 'number') throw { status: answer, message: 'no' };
    return answer;
  });
  const { html, status } = await renderPage(address, read);
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const words = main
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { asked, main, words, status };
}

describe.each([
  [
    '/properties/popular',
    'Popular Properties Available homes, most viewed first.',
    '/api/properties/page?available=true&sort=popular',
  ],
  [
    '/category/bnb',
    'Property Category Browse properties in this category.',
    '/api/properties/page?category=furnished_houses',
  ],
  [
    '/category/castles',
    'Property Category Browse properties in this category.',
    '/api/properties/page?slug=castles',
  ],
])('%s', (address, heading, list) => {
  test('shows its properties under its heading, and links to the next page', async () => {
    const { asked, main, words } = await draw(address);
    expect(words.startsWith(heading)).toBe(true);
    expect(asked).toEqual([list]);
    expect(main).toContain('href="/property/4"');
    expect(main).toMatch(new RegExp(`<a href="${address}\\?cursor=next" rel="next"`));
  });

  test('starts at the cursor in the address', async () => {
    const { asked } = await draw(`${address}?cursor=abc`);
    expect(new URL(asked[0] as string, 'http://x').searchParams.get('cursor')).toBe('abc');
  });

  test('links to the home page when it has no properties', async () => {
    const { main, words } = await draw(address, { ...page, items: [] });
    expect(words).toContain('No properties found in this category. Return to Home');
    expect(main).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home/);
  });

  test('can be retried after a failure, and finds nothing for an invalid address', async () => {
    const failed = await draw(address, 503);
    expect(failed.status).toBe(503);
    expect(failed.words).toContain(
      'Error loading properties. Please try again later. Network response was not ok: 503 Try again',
    );
    const { main, words } = await draw(`${address}?cursor=x`, 400);
    expect(words).toContain('No properties found Try adjusting your search criteria');
    expect(main).toMatch(new RegExp(`<a [^>]*href="${address}"[^>]*>Clear all filters`));
  });
});

describe('the featured homes', () => {
  test('shows available featured properties, newest first', async () => {
    const { asked, words, main } = await draw('/featured-properties');
    expect(asked).toEqual(['/api/properties/page?available=true&featured=true&limit=48&sort=newest']);
    expect(words).toMatch(/^Featured Properties Standout homes, newest first\./);
    expect(main).toContain('href="/property/4"');
  });

  test.each([
    ['none', { ...page, items: [] }],
    ['not to be had', 503],
  ])('offers the rentals as an alternative: %s', async (_, answer) => {
    const { main, words, status } = await draw('/featured-properties', answer);
    expect(status).toBe(200);
    expect(words).toContain('No featured properties found. Rental Units');
    expect(main).toMatch(/<a [^>]*href="\/rental-units"[^>]*>Rental Units/);
  });
});

describe('the test page', () => {
  const counts = (search: string, found: object[] = []) =>
    renderPage(`/test-page${search}`, async (call) => {
      if (call.includes('q=')) return { ...page, items: found };
      return {
        ...page,
        total: call.includes('for_sale') ? 7 : 1_000,
        totalIsMore: !call.includes('for_sale'),
      };
    }).then(({ html }) => html.slice(html.indexOf('<main')).replaceAll('<!-- -->', ''));

  test('shows the number of properties, and of those for sale', async () => {
    const html = await counts('');
    expect([...html.matchAll(/<dd[^>]*>([^<]+)/g)].map(([, count]) => count)).toEqual([
      'more than 1000',
      '7',
    ]);
    expect(html).not.toContain('role="status"');
    expect((await draw('/test-page', 503)).words).toContain(
      'Total properties Network response was not ok: 503',
    );
  });

  test('finds a property by its title', async () => {
    const html = await counts('?title=flat', [home]);
    expect(html).toMatch(/Found: <a [^>]*href="\/property\/4"[^>]*>Flat<\/a> \(number 4\)/);
    expect(html).toMatch(/name="title"[^>]*value="flat"/);
    expect(await counts('?title=flat')).toContain('No property has these words in its title.');
  });
});

test('links a deleted property and an unknown page to the home page', async () => {
  const gone = await draw('/property/9', 404);
  expect([gone.status, gone.words]).toEqual([
    404,
    'Property Not Found The property you&#x27;re looking for doesn&#x27;t exist or has been removed. Return to Home',
  ]);
  const never = await draw('/a/b/c');
  expect([never.status, never.words]).toEqual([
    404,
    'Page Not Found We couldn&#x27;t find the page you were looking for. It might have been moved or doesn&#x27;t exist. Return to Home',
  ]);
  expect(gone.main).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home/);
});

test.each(['/profile', '/admin/properties', '/admin/virtual-tours', '/admin/users', '/admin/payments'])(
  'shows nothing personal on %s before the session is known',
  async (address) => {
    const { asked, main, words } = await draw(address);
    expect(asked).toEqual([]);
    expect(words).toBe('');
    expect(main).toContain('role="status" aria-label="Loading"');
  },
);

test.each([
  ['/auth', 'Login', 'Username'],
  ['/auth?tab=register', 'Register', 'Full name'],
])('opens with %s the tab %s', async (address, name, field) => {
  const { main, words } = await draw(address);
  expect(main).toMatch(new RegExp(`aria-selected="true"[^>]*>${name}</button>`));
  expect(main.match(/aria-selected="true"/g)).toHaveLength(1);
  expect(words).toContain(
    `Login Register This form needs JavaScript. Please switch it on and reload this page. ${field}`,
  );
  for (const promise of ['Virtual property tours', 'Bank sales and auctions', 'Membership benefits'])
    expect(words).toContain(promise);
});
