import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { renderPage } from '#app/web/testing/render-page.ts';
import { nobody } from '#features/settings/operator.ts';
import BrowseBy from './browse-by.tsx';
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
    expect(linksIn(await header('/bnbs'))).toEqual([
      ['Ennyumba , home page', '/'],
      ['', '/language'],
      ['For Rent', '/rental-units'],
      ['BnBs', '/bnbs', 'current'],
      ['For Sale', '/for-sale'],
      ['Bank Sales', '/bank-sales'],
      ['Saved', '/saved'],
      ['Your bookings and payments Bookings', '/payments'],
      ['Become a Member', '/membership'],
      ['Sign In', '/auth'],
    ]);
  });

  test('has a search box with its own placeholder for each screen size, which needs no script', async () => {
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

test('the languages are links that keep the choice, lead on to where one was, and mark the present one', () => {
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

  const choicesIn = (text: string) =>
    [
      ...text.matchAll(
        /<label><input type=(radio|checkbox) name=(\w+) value=("[^"]+"|[^ >]+)( checked)?>(.*?)<\/label>/g,
      ),
    ].map(
      ([, , name, value, checked = '', label = '']) =>
        `${textOf(label)}: ${name}=${value?.replaceAll('"', '')}${checked}`,
    );

  test('has four tabs, the first of them open', () => {
    const tabs = [...html.matchAll(/<label><input type=radio name=tab( checked)?>([^<]+)/g)];
    expect(tabs.map(([, checked = '', name]) => `${name}${checked}`)).toEqual([
      'Property Type checked',
      'Area',
      'Price Range',
      'Features',
    ]);
    expect(textOf(html)).toMatch(/^Explore Properties .* Show homes Clear View All Properties$/);
    expect(linksIn(html)).toEqual([['View All Properties', '/rental-units']]);
  });

  test('its tabs are not sent, and all that they hold is, at once', () => {
    expect(html.match(/<form /g)).toHaveLength(1);
    const form = html.slice(html.indexOf('<form action="/explore">'), html.indexOf('</form>'));
    expect(form).not.toContain('name=tab');
    for (const section of [kinds, areas, prices, features]) expect(form).toContain(section);
    expect(form).toContain('Show homes</button>');
  });

  test('offers one category or all, and begins with rentals', () => {
    expect(choicesIn(kinds)).toEqual([
      'Rental Units: category=rental_units checked',
      'BnBs: category=furnished_houses',
      'Properties For Sale: category=for_sale',
      'Bank Sales: category=bank_sales',
      'All: category=',
    ]);
  });

  test('offers areas, several of them, and a search for another one', () => {
    const names = 'Kololo Nakasero Bugolobi Muyenga Ntinda Munyonyo Naguru Kira Lubowa Entebbe'.split(' ');
    expect(choicesIn(areas)).toEqual(names.map((name) => `${name}: area=${name.toLowerCase()}`));
    expect(areas).toMatch(/type=checkbox name=area.*Another area<input name=q .*Search<\/button>/);
  });

  test('offers each price tier, or two prices', () => {
    expect(choicesIn(prices)).toEqual([
      'Budget Under 500,000 UGX Under 100K Under 150M: price=low',
      'Mid-range 500K - 1.5M UGX 100K - 300K 150M - 450M: price=medium',
      'Luxury Above 1.5M UGX Above 300K Above 450M: price=high',
      'Any price: price= checked',
    ]);
    expect(textOf(prices)).toMatch(/Min price, UGX Max price, UGX Apply Price Filter$/);
    expect(prices).toMatch(/name=minPrice .*name=maxPrice /);
  });

  test('offers each feature, several of them', () => {
    expect(features).toContain('type=checkbox name=feature');
    expect(choicesIn(features)).toEqual([
      'Pool: feature=pool',
      'Gym: feature=gym',
      'Security: feature=security',
      'Parking: feature=parking',
      'Balcony: feature=balcony',
      'Garden: feature=garden',
      'Boys’ quarters: feature=servants quarter',
      'Solar Power: feature=solar power',
      'Borehole: water=borehole',
      'Furnished: furnished=true',
    ]);
  });
});

test('the footer has its four columns, and the current year in Kampala', () => {
  const html = footerHtml([], nobody);
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
  expect(links).toHaveLength(20);
  expect(links[0]).toEqual(['Home', '/']);
  expect(links.at(-1)).toEqual(['Sign in or register', '/auth']);
});

test('links to elsewhere are labelled, give no handle on the page, and are text; without any there is nothing of them', () => {
  expect(footerHtml([], nobody)).not.toContain('elsewhere');
  const html = footerHtml([{ name: 'Videos <b>', address: 'https://videos.example/?a="1"&b' }], nobody);
  expect(html).toContain(
    '<a href="https://videos.example/?a=&quot;1&quot;&amp;b" target="_blank" rel="noopener"',
  );
  expect(html).toContain('Videos &lt;b&gt;<span class="sr-only">, opens in a new tab</span>');
  expect(footerHtml([], nobody)).not.toContain('elsewhere');
});

test('the footer says who runs the market once it has been entered, and nothing of what has not', () => {
  expect(footerHtml([], nobody)).not.toContain('Run by');
  const operator = { ...nobody, legalName: 'Sample <Homes> Ltd', registrationNumber: '80010000000001' };
  expect(footerHtml([], operator)).toContain(
    '<br>Run by Sample &lt;Homes&gt; Ltd, registration number 80010000000001.',
  );
  expect(footerHtml([], nobody)).not.toContain('Run by');
});
