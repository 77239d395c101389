import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { createDroppableConnection, type DroppableConnection } from '#app/testing/droppable-connection.ts';
import { type ContentEvents, openContentEvents } from '#kit/server/events/content-events.ts';
import { openLog } from '#kit/server/log.ts';
import { everything, type Topic, topic } from '#kit/topic.ts';

let database: TestDatabase;
let changer: pg.Client;
let line: DroppableConnection;
let events: ContentEvents;
let heard: Topic[];

beforeAll(async () => {
  database = await createTestDatabase();
  changer = new pg.Client({ connectionString: database.url });
  await changer.connect();
});
afterAll(async () => {
  await changer?.end();
  await database?.drop();
});
beforeEach(async () => {
  line = await createDroppableConnection(database.url);
  events = await openContentEvents(line.url, openLog('silent'));
  heard = [];
  events.listen((change) => heard.push(change));
});
afterEach(async () => {
  await events.close();
  line.close();
});

const change = (id: number) => changer.query(`select pg_notify('content', 'property:' || $1)`, [String(id)]);
const changed = (id: number) => topic('property', id);
const missed = everything;

async function lose(): Promise<void> {
  line.cut();
  await expect.poll(() => events.isReceiving()).toBe(false);
}
async function findAgain(): Promise<void> {
  line.mend();
  await expect.poll(() => events.isReceiving()).toBe(true);
}

test('receives each change', async () => {
  expect(events.isReceiving()).toBe(true);
  await change(5);
  await expect.poll(() => heard).toEqual([changed(5)]);
});

test('reports possibly missed changes first after a reconnect', async () => {
  await lose();
  await change(5);
  await findAgain();
  await change(6);
  await expect.poll(() => heard).toEqual([missed, changed(6)]);
});

test('reports possibly missed changes after every further reconnect', async () => {
  for (let time = 0; time < 3; time++) {
    await lose();
    await findAgain();
  }
  await expect.poll(() => heard).toEqual([missed, missed, missed]);
});

test('retries a database that accepts a connection and never answers', async () => {
  await lose();
  line.mute();
  await expect.poll(() => line.muted()).toBe(1);
  await findAgain();
  expect(heard).toEqual([missed]);
});

test('leaves no connection open when closed while disconnected', async () => {
  await lose();
  line.mute();
  await expect.poll(() => line.muted()).toBe(1);
  await events.close();
  await expect.poll(() => line.muted()).toBe(0);
});
