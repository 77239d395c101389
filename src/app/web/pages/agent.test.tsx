import { expect, test } from 'vitest';
import { withoutFooterReads } from '#app/web/testing/apart-from-footer.ts';
import { renderPage } from '#app/web/testing/render-page.ts';
import { textContent } from '#kit/web/testing/render-to-string.tsx';

const mark = '0123456789ab';
const picture = { key: 'c'.repeat(32), width: 1600, height: 1200, colour: '#c9b8a0', alt: '' };
const home = {
  ...{
    id: 5,
    title: 'Flat over the valley',
    location: 'Muyenga',
    area: null,
    price: 900_000,
    currency: 'UGX',
  },
  ...{ monthlyPrice: null, bedrooms: 2, bathrooms: 1, squareMeters: 93, picture: null as object | null },
  ...{ rating: '0', reviewCount: 0, propertyType: 'Apartment', category: 'rental_units', isAvailable: true },
};
const agent = {
  ...{
    mark,
    name: 'Daniel Example',
    photograph: null,
    since: '2026-05-05',
    answersWithin: null,
    rating: null,
  },
  badges: [
    {
      ...{ title: 'Identity verified', meaning: 'We saw a document.' },
      ...{ checkedAt: '2026-11-20T09:00:00.000Z', expiresAt: null },
    },
  ],
  homes: { items: [home, { ...home, id: 6, picture }], total: 9, next: 6 as number | null },
  reviews: [],
  reviewCount: 0,
};

async function open(search = '', answer: object | number = agent) {
  const asked: string[] = [];
  const { html, head, status } = await renderPage(
    `/agents/${mark}${search}`,
    withoutFooterReads(async (address) => {
      asked.push(address);
      if (typeof answer === 'number') throw { status: answer, message: 'no' };
      return answer;
    }),
  );
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const links = [...main.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
  return { asked, main, words: textContent(main), links, head, status };
}

test("shows the agent's name, verifications and number of properties", async () => {
  const { asked, words, links, head } = await open();
  expect(asked).toEqual([`/api/agents/${mark}`]);
  expect(head).toMatchObject({
    title: 'Daniel Example · Ennyumba',
    description: 'Homes listed by Daniel Example in and around Kampala · Identity verified · 9 on the market',
    canonicalPath: `/agents/${mark}`,
    image: `/pictures/${picture.key}/1080.jpg`,
    preview: { title: 'Daniel Example', detail: '9 homes in and around Kampala', pictures: [picture.key] },
  });
  expect(head.noIndex).toBeFalsy();
  expect(words).toContain('Identity verified 20 Nov 2026 We saw a document.');
  expect(links).toEqual(expect.arrayContaining(['/property/5', '/property/6', `/agents/${mark}?before=6`]));
  expect(words).not.toContain('Newest homes');
});

test('links later pages to the first one, and hides them from search engines', async () => {
  const later = { ...agent, homes: { items: [], total: 9, next: null } };
  const { asked, words, links, head } = await open('?before=6', later);
  expect(asked).toEqual([`/api/agents/${mark}?before=6`]);
  expect(head.noIndex).toBe(true);
  expect(words).toContain('No more homes.');
  expect(links).toContain(`/agents/${mark}`);
});

test('returns no later page for an agent without properties', async () => {
  const { words } = await open('', { ...agent, homes: { items: [], total: 0, next: null } });
  expect(words).toContain('No homes on the market right now.');
  expect(words).not.toContain('Older homes');
});

test('returns 404 for a missing agent, but not for a failed request', async () => {
  const gone = await open('', 404);
  expect([gone.status, gone.head.noIndex, gone.head.title]).toEqual([404, true, 'Agent · Ennyumba']);
  expect(gone.words).toContain('Page Not Found');
  const failed = await open('', 503);
  expect(failed.status).toBe(503);
  expect(failed.words).toContain('Please try again later.');
  expect(failed.words).not.toContain('Page Not Found');
});
