import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '#app/server/demo/demo.ts';
import { laterQueries, tenantQueries } from '#app/testing/tenant-queries.ts';
import {
  judge,
  minCorrectShare,
  parseTenantQueries,
  readCenters,
  readJudgedListings,
  scoreOf,
} from '#app/testing/tenant-query-judge.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;

beforeAll(async () => {
  world = await createTestApp();
  await fillDemo(world.kit, { pictures: false });
  await world.search.index.settled();
});
afterAll(() => world.close());

async function ask(query: string) {
  const url = `/api/properties/page?q=${encodeURIComponent(query)}`;
  const { statusCode, body } = await world.app.inject({ url });
  expect([query, statusCode]).toEqual([query, 200]);
  const { items, total, neighbours } = JSON.parse(body) as {
    items: Array<{ id: number }>;
    total: number;
    neighbours: unknown[];
  };
  return { ids: items.map(({ id }) => id), total, neighbours: neighbours.length };
}

test.each([
  ['written before', tenantQueries, 570, minCorrectShare.before],
  ['written after', laterQueries, 60, minCorrectShare.after],
] as const)(
  'ranks the right property first often enough in searches %s the parser',
  async (written, queries, least, wanted) => {
    const homes = await readJudgedListings(world.kit.pool);
    const centers = await readCenters(world.kit.pool);
    const verdicts = [];
    for (const wish of parseTenantQueries(queries))
      verdicts.push(judge(wish, await ask(wish.query), homes, centers));
    const { count, correctShare, recall, answerless, wrong } = scoreOf(verdicts);
    const percent = (part: number) => `${(100 * part).toFixed(1)}%`;
    console.log(
      `${count} queries ${written}: right home first ${percent(correctShare)}, recall@10 ${percent(recall)}, no such home ${answerless}`,
    );
    const titles = new Map(homes.map(({ id, text }) => [id, text.slice(0, 50)]));
    const faults = wrong.map(
      ({ tenantQuery, firstId }) => `${tenantQuery.query} → ${titles.get(firstId ?? 0) ?? 'nothing'}`,
    );
    if (process.env.SEARCH_FAULTS) console.log(faults.join('\n'));
    expect(count).toBeGreaterThanOrEqual(least);
    expect(correctShare >= wanted ? [] : faults).toEqual([]);
  },
  120_000,
);
