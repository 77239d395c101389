import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Preview } from '#app/rendered-page.ts';
import { openLog } from '#kit/server/log.ts';
import { mountPreviews, previewPathOf } from './previews.ts';

const home: Preview = {
  lead: 'UGX 900,000',
  title: 'A flat',
  detail: 'Kira',
  hasTour: true,
  pictures: ['a'],
};
const page = '/property/7?nights=2';

let app: FastifyInstance;
let current: Preview | null;
let drawn: string[];
let asked: string[];
let hold: Promise<void>;
let isBroken: boolean;
let work: number;
beforeEach(async () => {
  [current, drawn, asked, hold, isBroken, work] = [home, [], [], Promise.resolve(), false, 0];
  app = Fastify();
  app.decorate('consumeWork', async () => {
    work += 1;
  });
  await mountPreviews(app, {
    previewOf: async (_request, address) => {
      asked.push(address);
      const [, title] = /^\/flats\/(.+)$/.exec(address) ?? [];
      if (title) return { ...home, title, path: previewPathOf({ ...home, title }, address) };
      return current && { ...current, path: previewPathOf(current, page) };
    },
    work: {
      async drawCard(card, readSources) {
        await hold;
        if (isBroken && card.lead !== null) throw new Error('out of paint');
        const sources = await readSources();
        drawn.push(card.title);
        return Buffer.from([card.lead, card.title, card.badge, card.layout, ...sources].join(' | '));
      },
    },
    files: {
      put: async () => {},
      size: async () => 1,
      read: async (name) => (name.endsWith('/a') ? Buffer.from('photograph') : null),
    },
    log: openLog('silent'),
  });
});
afterEach(() => app.close());

const get = async (url: string) => {
  const { statusCode, body, headers } = await app.inject({ url });
  return [statusCode, body, headers['cache-control']];
};
const aWeek = 'public, max-age=604800, s-maxage=3600';
const aWhile = 'public, max-age=300, s-maxage=300';
const drawing = 'UGX 900,000 | A flat | 360° tour | one | photograph';
const product = / \| Walk through homes in Kampala in 360° \|/;

test('renders a preview once for its content, with an address that can be cached for long', async () => {
  const path = previewPathOf(home, page);
  expect(path).toMatch(/^\/previews\/[0-9a-f]{16}\.jpg\?of=%2Fproperty%2F7%3Fnights%3D2$/);
  expect(await get(path)).toEqual([200, drawing, aWeek]);
  expect(await get(path)).toEqual([200, drawing, aWeek]);
  expect([drawn, work, new Set(asked)]).toEqual([['A flat'], 1, new Set([page])]);
});

test('renders a list with photos side by side, without a logo, and on a plain background without photos', async () => {
  current = { title: 'Homes in Kira', detail: '2 homes', pictures: ['a', 'b', 'a'] };
  expect((await get(previewPathOf(current, page)))[1]).toBe(
    ' | Homes in Kira |  | several | photograph | photograph',
  );
  current = { ...current, pictures: [] };
  expect((await get(previewPathOf(current, page)))[1]).toBe(' | Homes in Kira |  | one');
});

test('changes the address with the price, and serves the current preview at the old address for a while', async () => {
  const before = previewPathOf(home, page);
  current = { ...home, lead: 'UGX 800,000' };
  const after = previewPathOf(current, page);
  expect(after).not.toBe(before);
  expect(await get(before)).toEqual([200, drawing.replace('9', '8'), aWhile]);
  expect(await get(after)).toEqual([200, drawing.replace('9', '8'), aWeek]);
});

test('shows the product preview for hidden or unknown properties and for paths that are no page', async () => {
  current = null;
  expect(await get(previewPathOf(home, page))).toEqual([200, expect.stringMatching(product), aWhile]);
  asked = [];
  const none = ['', '?of=', '?of=https://elsewhere.example', '?of=//elsewhere.example', '?of=/a&of=/b'];
  for (const query of [...none, `?of=/${'x'.repeat(600)}`])
    expect(await get(`/previews/product.jpg${query}`)).toEqual([200, expect.stringMatching(product), aWhile]);
  expect([drawn.length, asked]).toEqual([1, []]);
});

test('shows the product preview when rendering fails, and tries again', async () => {
  isBroken = true;
  expect(await get(previewPathOf(home, page))).toEqual([200, expect.stringMatching(product), aWhile]);
  isBroken = false;
  expect((await get(previewPathOf(home, page)))[1]).toBe(drawing);
});

test('limits concurrent rendering, and shows the product preview for the others', async () => {
  await get('/previews/product.jpg');
  let go = () => {};
  hold = new Promise((done) => {
    go = done;
  });
  const started = Array.from({ length: 20 }, (_, index) =>
    app.inject({ url: previewPathOf({ ...home, title: `Flat ${index}` }, `/flats/Flat ${index}`) }),
  );
  const first = await Promise.race(started);
  expect(first.body).toMatch(product);
  go();
  const bodies = (await Promise.all(started)).map(({ body }) => body);
  expect(bodies.filter((body) => product.test(body))).toHaveLength(8);
  expect(drawn.filter((title) => title.startsWith('Flat'))).toHaveLength(12);
});
