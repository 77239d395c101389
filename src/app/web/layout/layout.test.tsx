import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { renderPage } from '#app/web/testing/render-page.ts';
import { emptyOperator } from '#features/settings/operator.ts';
import { BrowseBy } from './browse-by.tsx';
import { exploreHtml } from './explore-html.ts';
import { footerHtml } from './footer-html.tsx';
import { LanguageLinks } from './language-links.tsx';

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
  test('links to the home page, the four categories, bookings, membership and sign-in, and marks the current page', async () => {
    const categories = [
      ['For Rent', '/rental-units'],
      ['BnBs', '/bnbs', 'current'],
      ['For Sale', '/for-sale'],
      ['Bank Sales', '/bank-sales'],
    ];
    expect(linksIn(await header('/bnbs'))).toEqual([
      ['Ennyumba , home page', '/'],
      ...categories,
      ['Become a Member', '/membership'],
      ['Sign In', '/auth'],
      ['', '/language'],
      // The menu
      ...categories,
      ['Saved', '/saved'],
      ['Your bookings and payments', '/payments'],
      ['Unlocked homes', '/opened-homes'],
      ['Become a Member', '/membership'],
      ['Sign In', '/auth'],
      ['Language and currency', '/language'],
    ]);
  });

  test('has a search box with a placeholder for each screen size that works without a script', async () => {
    const boxes = (await header('/bnbs')).match(/<form [^>]*role="search".*?<\/form>/gs) ?? [];
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
  ])('shows in the box at %s “%s”', async (address, said) => {
    expect(await header(address)).toMatch(new RegExp(`name="q"[^>]*value="${said}"`));
  });

  test('has a skip link for the keyboard', async () => {
    const { html } = await renderPage('/terms', () => Promise.reject({ status: 404, message: 'nothing' }));
    expect(html).toMatch(/<a href="#content"[^>]*>Skip to content<\/a>.*<main id="content" tabindex="-1"/is);
  });
});

test('has the specified browse-by texts with the numbers of homes, and opens the filters', () => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/for-sale">
      <BrowseBy counts={{ rental_units: 35, for_sale: 0 }} />
    </Router>,
  );
  expect(linksIn(html)).toEqual([
    ['For Rent 35', '/rental-units'],
    ['BnBs', '/bnbs'],
    ['For Sale', '/for-sale', 'current'],
    ['Bank Sales', '/bank-sales'],
    ['Filters', '/explore'],
  ]);
  expect(html).toMatch(/<button type="button" popoverTarget="explore"[^>]*>(<svg.*<\/svg>)?Filters/);
});

test('links to the current page in every language, and marks the present one', () => {
  const html = renderToStaticMarkup(<LanguageLinks to="/property/7?nights=2&x=1" />);
  const to = 'to=%2Fproperty%2F7%3Fnights%3D2%26x%3D1';
  expect(linksIn(html)).toEqual([
    ['English', `/language/en?${to}`, 'current'],
    ['Luganda', `/language/lg?${to}`],
    ['Kiswahili', `/language/sw?${to}`],
  ]);
});

describe('the explore dialog', () => {
  const html = exploreHtml();
  const [kinds = '', areas = '', prices = '', features = ''] = html.match(/<section>.*?<\/section>/gs) ?? [];

  test('has four tabs, the first of them open, and leads to the filters and to all rentals', () => {
    const tabs = [...html.matchAll(/<label><input type=radio name=tab( checked)?>([^<]+)/g)];
    expect(tabs.map(([, checked = '', name]) => `${name}${checked}`)).toEqual([
      'Property Type checked',
      'Area',
      'Price Range',
      'Features',
    ]);
    expect(linksIn(html.slice(html.indexOf('<footer>')))).toEqual([
      ['Choose several', '/explore#filters'],
      ['View All Properties', '/rental-units'],
    ]);
  });

  test('leads from each type to its page', () => {
    expect(linksIn(kinds)).toEqual([
      ['Rental Units', '/rental-units'],
      ['BnBs', '/bnbs'],
      ['Properties For Sale', '/for-sale'],
      ['Bank Sales', '/bank-sales'],
    ]);
  });

  test('leads from each area to its rentals, and searches for another area', () => {
    const names = 'Kololo Nakasero Bugolobi Muyenga Ntinda Munyonyo Naguru Kira Lubowa Entebbe'.split(' ');
    expect(linksIn(areas)).toEqual(names.map((name) => [name, `/rental-units?area=${name.toLowerCase()}`]));
    expect(areas).toMatch(/<form action="\/explore"><label>Other area<input name=q .*Search<\/button>/);
  });

  test('leads from each price tier to its rentals, or accepts two prices', () => {
    expect(linksIn(prices)).toEqual([
      ['Budget Under 500,000 UGX', '/rental-units?price=low'],
      ['Mid-range 500K - 1.5M UGX', '/rental-units?price=medium'],
      ['Luxury Above 1.5M UGX', '/rental-units?price=high'],
    ]);
    expect(prices).toMatch(/<form action="\/rental-units">.*name=minPrice .*name=maxPrice /);
    expect(textOf(prices)).toMatch(/Min price \(UGX\) Max price \(UGX\) Apply Price Filter$/);
  });

  test('leads from each feature to its rentals', () => {
    expect(linksIn(features)).toEqual([
      ['Pool', '/rental-units?feature=pool'],
      ['Gym', '/rental-units?feature=gym'],
      ['Security', '/rental-units?feature=security'],
      ['Parking', '/rental-units?feature=parking'],
      ['Balcony', '/rental-units?feature=balcony'],
      ['Garden', '/rental-units?feature=garden'],
      ['Servants Quarter', '/rental-units?feature=servants%20quarter'],
      ['Solar Power', '/rental-units?feature=solar%20power'],
      ['Borehole', '/rental-units?feature=borehole'],
      ['Furnished', '/rental-units?feature=furnished'],
    ]);
  });
});

test('has four footer columns and the current year in Kampala', () => {
  const html = footerHtml([], emptyOperator);
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
      'Past Auctions /auctions/results',
      'Featured Properties /featured-properties',
      'Popular Properties /properties/popular',
      'Saved Properties /saved',
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

test('lists every public page on the sitemap page', async () => {
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
  expect(links).toHaveLength(20);
  expect(links[0]).toEqual(['Home', '/']);
  expect(links.at(-1)).toEqual(['Sign in or register', '/auth']);
});

test('labels external links with icon and text, without access to the page, and hides an empty list', () => {
  expect(footerHtml([], emptyOperator)).not.toContain('elsewhere');
  const html = footerHtml(
    [{ name: 'Videos <b>', address: 'https://videos.example/?a="1"&b', icon: 'videos' }],
    emptyOperator,
  );
  expect(html).toContain(
    '<a href="https://videos.example/?a=&quot;1&quot;&amp;b" target="_blank" rel="noopener"',
  );
  expect(html).toMatch(/<svg class="icon[^>]*aria-hidden="true"><rect /);
  expect(html).toContain('Videos &lt;b&gt;<span class="sr-only">, opens in a new tab</span>');
  expect(footerHtml([], emptyOperator)).not.toContain('elsewhere');
});

test('names the operator in the footer with the entered details only', () => {
  expect(footerHtml([], emptyOperator)).not.toContain('Operated by');
  const operator = {
    ...emptyOperator,
    legalName: 'Sample <Homes> Ltd',
    registrationNumber: '80010000000001',
  };
  expect(footerHtml([], operator)).toContain(
    '<br>Operated by Sample &lt;Homes&gt; Ltd, registration number 80010000000001.',
  );
  expect(footerHtml([], emptyOperator)).not.toContain('Operated by');
});
