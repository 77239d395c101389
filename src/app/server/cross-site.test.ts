import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp } from '#app/testing/test-app.ts';

// `test.each` needs the calls when this file loads.
const world = await createTestApp();
let boss: Person;
let propertyId: number;
beforeAll(async () => {
  boss = await signInAs(world, 'admin');
  propertyId = await createTestProperty(world.kit);
});
afterAll(() => world.close());

/**
 * Headers of requests that a page of another site can send: by a form, by a script, or from an old browser
 * without fetch metadata.
 */
const foreign: Array<Record<string, string>> = [
  { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
  { 'sec-fetch-site': 'same-site', 'content-type': 'text/plain' },
  { 'sec-fetch-site': 'none', 'content-type': 'application/json' },
  { origin: 'https://elsewhere.example', 'content-type': 'multipart/form-data; boundary=x' },
  { origin: 'null', 'content-type': 'application/json' },
  { 'content-type': 'application/json' },
];

const refusals: Record<string, [number, string]> = { own: [403, 'cross_site'], proof: [401, 'not_proven'] };
const unsafe = [...world.app.servedCalls].flatMap(([call, { origin }]) => {
  const refusal = refusals[origin];
  return refusal ? [[call, refusal] as const] : [];
});

test.each(unsafe)('changes nothing when %s comes from another site: %j', async (call, refusal) => {
  const before = await everything();
  const [method, pattern] = call.split(' ') as ['POST' | 'PATCH' | 'DELETE', string];
  const url = pattern
    .replace('users/:id', `users/${boss.id}`)
    .replace(':id', String(propertyId))
    .replace(':versionId', 'a'.repeat(26))
    .replace(':uploadId', 'a'.repeat(22));
  for (const headers of foreign) {
    const reply = await world.app.inject({
      method,
      url,
      cookies: boss.cookies,
      headers,
      payload: headers['content-type']?.includes('json') ? '{"role":"user","title":"Mine now"}' : 'role=user',
    });
    expect([reply.statusCode, reply.json().code], JSON.stringify(headers)).toEqual(refusal);
  }
  expect(await everything()).toBe(before);
});

/** Returns a fingerprint of all rows in the database. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`.execute(
    world.kit.db,
  );
  let all = '';
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(md5(string_agg(row::text, '' order by row::text)), '') as sum from ${sql.raw(name)} as row`.execute(
      world.kit.db,
    );
    all += `${name} ${rows[0]?.sum}\n`;
  }
  return all;
}
