import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createBidder,
  createOpenLot,
  fetchLot,
  type LotFixture,
  placeBid,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

const time = shiftedClock();
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const jobsOf = async ({ id }: LotFixture) =>
  (await query('select id, run_at from graphile_worker.jobs where key = $1', [`lot ${id}`])).map(
    ({ id: job, run_at }) => ({ job: String(job), at: run_at.toISOString() }),
  );
/** Runs the scheduled job of the lot now. */
async function runAtItsTime(lot: LotFixture): Promise<void> {
  const [due] = await jobsOf(lot);
  await query('select graphile_worker.reschedule_jobs(array[$1]::bigint[], run_at => now())', [due?.job]);
  await world.finishJobs();
}

test('schedules a job at the closing time, moves it after a late bid, and closes the lot', async () => {
  const lot = await createOpenLot(world, time, { closesInMs: 90_000 });
  const far = await createOpenLot(world, time);
  const bidder = await createBidder(world, lot);
  await world.runJobs('turn-lots');
  const planned = (await fetchLot(world, lot)).closesAt;
  expect(await jobsOf(lot)).toEqual([{ job: expect.any(String), at: planned }]);
  expect(await jobsOf(far)).toEqual([]);

  await placeBid(world, lot, bidder, 100_000_000);
  const moved = (await fetchLot(world, lot)).closesAt;
  expect(moved > planned).toBe(true);
  await runAtItsTime(lot);
  expect((await fetchLot(world, lot)).state).toBe('open');
  expect((await jobsOf(lot)).map(({ at }) => at)).toEqual([moved]);

  time.shift(0.2);
  await runAtItsTime(lot);
  time.shift(0);
  expect(await fetchLot(world, lot)).toMatchObject({ state: 'awaiting_balance', soldPrice: 100_000_000 });
  expect(await jobsOf(lot)).toEqual([]);
  expect((await fetchLot(world, far)).state).toBe('open');
});

test('opens an announced lot on time, and schedules a job at its close', async () => {
  const lot = await createOpenLot(world, time, { leaveOut: ['valuation'] });
  expect((await fetchLot(world, lot)).state).toBe('announced');
  await query("update lots set opens_at = now() + interval '90 seconds' where id = $1", [lot.id]);
  const { opensAt, closesAt } = await fetchLot(world, lot);
  await world.runJobs('turn-lots');
  expect((await jobsOf(lot)).map(({ at }) => at)).toEqual([opensAt]);
  time.shift(0.1);
  await runAtItsTime(lot);
  time.shift(0);
  // A required step is missing, so the lot does not open.
  expect((await fetchLot(world, lot)).state).toBe('announced');
  expect((await jobsOf(lot)).map(({ at }) => at)).toEqual([closesAt]);
});
