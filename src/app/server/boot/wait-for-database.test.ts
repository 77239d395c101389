import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase, withDatabase } from '#app/testing/database.ts';
import { createDroppableConnection, type DroppableConnection } from '#app/testing/droppable-connection.ts';
import { isSlowDatabase, waitForDatabase } from './wait-for-database.ts';

let made: TestDatabase;
let line: DroppableConnection;
beforeAll(async () => {
  made = await createTestDatabase();
  line = await createDroppableConnection(made.url);
});
afterAll(async () => {
  line.close();
  await made.drop();
});

test.each(['cut', 'hold'] as const)(
  'waits at the start for an unreachable database (%s), and logs that',
  async (fault) => {
    line[fault]();
    const said: string[] = [];
    const say = (sentence: string) => {
      said.push(sentence);
      line.mend();
    };
    await waitForDatabase(line.url, { withinMs: 10_000, answerMs: 300, say });
    expect(said).toEqual([
      expect.stringMatching(/^Waiting for the database at 127\.0\.0\.1:\d+ for up to \d+ s: /),
      expect.stringMatching(/^The database at 127\.0\.0\.1:\d+ answers\.$/),
    ]);
  },
);

test('gives up the start after its limit with an error that says the database was slow', async () => {
  line.cut();
  const error = await waitForDatabase(line.url, { withinMs: 200, answerMs: 100, say: () => undefined }).catch(
    (reason: unknown) => reason,
  );
  line.mend();
  expect(isSlowDatabase(error)).toBe(true);
});

test('ends the start at once when the database refuses the connection', async () => {
  const url = withDatabase(made.url, 'no_such_database');
  const said: string[] = [];
  const error = await waitForDatabase(url, { say: (sentence) => said.push(sentence) }).catch(
    (reason: unknown) => reason,
  );
  expect([said, isSlowDatabase(error)]).toEqual([[], false]);
  expect(error).toMatchObject({ code: '3D000' });
});
