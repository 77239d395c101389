import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { prepare, renderPage } from '#app/web/entry-server.tsx';
import { BrowseBy } from './browse-by.tsx';
import { exploreHtml } from './explore-html.ts';
import { footerHtml } from './footer-html.tsx';

beforeAll(prepare);

const linksIn = (html: string) =>
  [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', words = '']) => [
    textOf(words),
    attributes.match(/href="?([^" >]*)/)?.[1]?.replaceAll('&amp;', '&'),
    ...(attributes.includes('aria-current') ? ['current'] : []),
  ]);

function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const header = async (address: string) => {
  const { html } = await renderPage(address, () => Promise.reject({ status: 404, message: 'nothing' }));
  return html.slice(html.indexOf('<header'), html.indexOf('</header>'));
};

describe('the header', () => {
  test('links to the home page, the four categories, membership and sign-in, and marks the current page', async () => {
    expect(linksIn(await header('/bnbs'))).toEqual([
      ['Ennyumba , home page', '/'],
      ['For Rent', '/rental-units'],
      ['BnBs', '/bnbs', 'current'],
      ['For Sale', '/for-sale'],
      ['Bank Sales', '/bank-sales'],
      ['Become a Member', '/membership'],
      ['Sign In', '/auth'],
    ]);
  });

  test('has a search box with its own placeholder for each screen size, which needs no script', async () => {
    const boxes = (await header('/')).match(/<form [^>]*role="search".*?<\/form>/gs) ?? [];
    expect(boxes.map((box) => box.match(/placeholder="([^"]+)"/)?.[1])).toEqual([
      'Search for virtual tours by location or property type',
      'Search properties',
    ]);
    for (const box of boxes) {
      expect(box).toContain('action="/explore"');
      expect(box).toMatch(/<input type="search"[^>]* name="q"/);
    }
  });

  test.each([
    ['/explore?q=kira', 'kira'],
    ['/rental-units?q=kira', ''],
  ])('at %s the box says “%s”', async (address, said) => {
    expect(await header(address)).toMatch(new RegExp(`name="q"[^>]*value="${said}"`));
  });

  test('has a skip link for the keyboard', async () => {
    const { html } = await renderPage('/terms', () => Promise.reject({ status: 404, message: 'nothing' }));
    expect(html).toMatch(/<a href="#content"[^>]*>Skip to content<\/a>.*<main id="content" tabindex="-1"/is);
  });
});

test('the browse-by bar has its fixed texts, and opens the filters', () => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/for-sale">
      <BrowseBy />
    </Router>,
  );
  expect(linksIn(html)).toEqual([
    ['For Rent', '/rental-units'],
    ['BnBs', '/bnbs'],
    ['For Sale', '/for-sale', 'current'],
    ['Bank Sales', '/bank-sales'],
    ['Filters', '/explore'],
  ]);
  expect(html).toMatch(/<button type="button" popoverTarget="explore"[^>]*>Filters/);
});

describe('the explore dialog', () => {
  const html = exploreHtml();
  const [kinds = '', areas = '', prices = '', features = ''] = html.match(/<section>.*?<\/section>/gs) ?? [];

  test('has four tabs, the first of them open', () => {
    const tabs = [...html.matchAll(/<label><input type=radio name=explore( checked)?>([^<]+)/g)];
    expect(tabs.map(([, checked = '', name]) => `${name}${checked}`)).toEqual([
      'Property Type checked',
      'Area',
      'Price Range',
      'Features',
    ]);
    expect(textOf(html)).toMatch(/^Explore Properties .* View All Properties$/);
    expect(linksIn(html).at(-1)).toEqual(['View All Properties', '/rental-units']);
  });

  test('links to each category', () => {
    expect(linksIn(kinds)).toEqual([
      ['Rental Units', '/rental-units'],
      ['BnBs', '/bnbs'],
      ['Properties For Sale', '/for-sale'],
      ['Bank Sales', '/bank-sales'],
    ]);
  });

  test('links to the rentals of each area, and searches for another one', () => {
    const names = 'Kololo Nakasero Bugolobi Muyenga Ntinda Munyonyo Naguru Kira Lubowa Entebbe'.split(' ');
    expect(linksIn(areas)).toEqual(names.map((name) => [name, `/rental-units?area=${name.toLowerCase()}`]));
    expect(areas).toContain('<form action=/explore role=search><label>Another area<input name=q ');
  });

  test('links to the rentals of each price tier, or between two prices', () => {
    expect(linksIn(prices)).toEqual([
      ['Budget Under 500,000 UGX', '/rental-units?price=low'],
      ['Mid-range 500K - 1.5M UGX', '/rental-units?price=medium'],
      ['Luxury Above 1.5M UGX', '/rental-units?price=high'],
    ]);
    expect(textOf(prices)).toMatch(/Min price, UGX Max price, UGX Apply Price Filter$/);
    expect(prices).toMatch(/<form action=\/explore>.*name=minPrice .*name=maxPrice /);
  });

  test('links to the rentals with each feature', () => {
    expect(linksIn(features)).toEqual([
      ['Pool', '/rental-units?feature=pool'],
      ['Gym', '/rental-units?feature=gym'],
      ['Security', '/rental-units?feature=security'],
      ['Parking', '/rental-units?feature=parking'],
      ['Balcony', '/rental-units?feature=balcony'],
      ['Garden', '/rental-units?feature=garden'],
      ['Servants Quarter', '/rental-units?feature=servants+quarter'],
      ['Solar Power', '/rental-units?feature=solar+power'],
      ['Borehole', '/rental-units?feature=borehole'],
      ['Furnished', '/rental-units?feature=furnished'],
    ]);
  });
});

test('the footer has its four columns, and the current year in Kampala', () => {
  const html = footerHtml();
  const columns = [...html.matchAll(/<nav aria-label="([^"]+)">(.*?)<\/nav>/gs)].map(
    ([, title, inner = '']) => [title, ...linksIn(inner).map(([name, href]) => `${name} ${href}`)],
  );
  expect(columns).toEqual([
    [
      'Discover',
      'Explore Properties /explore',
      'Rental Units /rental-units',
      'BnBs and Vacation Rentals /bnbs',
      'Properties For Sale /for-sale',
      'Bank Property Auctions /bank-sales',
      'Featured Properties /featured-properties',
      'Popular Properties /properties/popular',
    ],
    [
      'Hosting',
      'Add Your Property /admin/properties',
      'Become a Member /membership',
      'Host Responsibly /host-responsibly',
      'Get a virtual tour /virtual-tour-creation',
      'Resources /resources',
    ],
    ['Support', 'Community and contact /community', 'Sitemap /sitemap'],
    ['Company', 'Terms of Service /terms', 'Privacy Policy /privacy'],
  ]);
  const year = new Date(Date.now() + 3 * 3_600_000).getUTCFullYear();
  expect(textOf(html)).toContain(`© ${year} Ennyumba. All rights reserved.`);
});

test('the sitemap page lists every public page', async () => {
  const { html } = await renderPage('/sitemap', () => Promise.reject({ status: 404, message: 'nothing' }));
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const sections = [...main.matchAll(/<section aria-label="([^"]+)">(.*?)<\/section>/gs)];
  expect(sections.map(([, title]) => title)).toEqual([
    'Start',
    'Discover',
    'Hosting',
    'Support',
    'Company',
    'Account',
  ]);
  const links = linksIn(sections.map(([, , inner]) => inner).join(''));
  expect(links).toHaveLength(18);
  expect(links[0]).toEqual(['Home', '/']);
  expect(links.at(-1)).toEqual(['Sign in or register', '/auth']);
});
