import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { fillWithStays } from '#app/testing/many-stays.ts';
import { createOwner } from '#app/testing/property-factory.ts';
import { openSearchKit } from '#app/testing/searching.ts';
import { pageQuery } from '#features/search/schema.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { openDatabase } from '#kit/server/database/database.ts';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { migrate } from '#kit/server/database/migrate.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { listPage } from '../../src/features/search/server/results/list.ts';
import { findAvailableProperties } from '../../src/features/stays/server/availability/available-properties.ts';
import { type BenchmarkResult, measureSideBySide, median } from './report.ts';

const homeCount = 10_000;
const rounds = 15;
const runs = 20;

/**
 * Measures the search for homes that are free on given nights, with their prices, compared with one bare `pg`
 * statement for the same search.
 */
export async function measureAvailabilitySearch(): Promise<BenchmarkResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-free-nights-'));
  const embedded = await startEmbedded({ dataDir, log: openLog('warn') });
  const { db, pool, close } = openDatabase(embedded.url, openLog('warn'), { poolSize: 3 });
  try {
    await migrate(pool, join(import.meta.dirname, '../../migrations'));
    const content = { isReceiving: () => true, listen: () => () => undefined, close: async () => undefined };
    const kit = { db, pool, content, log: openLog('warn'), clock: () => new Date() } as unknown as Kit;
    await fillWithStays(pool, await createOwner(kit), homeCount);
    return [await measureSearch(kit, pool), await measurePages(kit)];
  } finally {
    await close();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The same search as one statement. It finds the free homes whose terms allow the stay, and their totals. */
const bareStatement = `
  with taken as materialized (
    select property_id from occupied_nights
    where nights && daterange($1::date, $2::date) and (kind <> 'hold' or hold_expires_at > clock_timestamp())
  )
  select p.id, totals.total
  from properties p left join stay_terms t on t.property_id = p.id
  cross join lateral (
    select sum(coalesce(s.price, case when extract(isodow from series.night) in (5, 6) then t.weekend_price end, p.price)) as total
    from generate_series($1::date, $2::date - 1, interval '1 day') series (night)
    left join stay_night_prices s on s.property_id = p.id and s.night = series.night::date
  ) totals
  where p.category = 'furnished_houses' and p.is_available
    and coalesce(p.sleeps, 16) >= $3
    and $2::date - $1::date between coalesce(p.min_nights, 1)
      and greatest(coalesce(t.max_nights, 60), coalesce(p.min_nights, 1))
    and (t.arrival_days is null or extract(isodow from $1::date)::smallint - 1::smallint = any(t.arrival_days))
    and $1::date - $4::date >= coalesce(t.notice_days, 0)
    and p.id not in (select property_id from taken)`;

async function measureSearch(kit: Kit, pool: pg.Pool): Promise<BenchmarkResult> {
  const today = kampalaDay(kit.clock());
  let requestNumber = 0;
  const nights = () => {
    requestNumber = (requestNumber + 1) % 200;
    const checkIn = addDays(today, 20 + requestNumber);
    return { checkIn, checkOut: addDays(checkIn, 3), guests: 2 };
  };
  const ours = async () => (await findAvailableProperties(kit, nights(), today)).totals.size;
  const baseline = async () => {
    const { checkIn, checkOut, guests } = nights();
    const { rows } = await pool.query({
      name: 'bare-free-nights',
      text: bareStatement,
      values: [checkIn, checkOut, guests, today],
    });
    return rows.length;
  };
  await msOf(ours);
  await msOf(baseline);
  requestNumber = 0;
  const [count] = [await ours()];
  requestNumber = 0;
  if (count !== (await baseline())) throw new Error('the bare statement answers another question');
  const measured = await measureSideBySide(
    () => msOf(ours),
    () => msOf(baseline),
    rounds,
  );
  const ratio = measured.ours / measured.beside;
  return {
    name: `which of ${homeCount} homes with ${homeCount * 5} stays are free for three nights, and their totals`,
    ours: `${measured.ours.toFixed(1)} ms, ${count} homes`,
    beside: `${measured.beside.toFixed(1)} ms by pg`,
    ratio: `${ratio.toFixed(2)} ×`,
    target: '≤ 1.5 ×',
    met: ratio <= 1.5,
  };
}

async function measurePages(kit: Kit): Promise<BenchmarkResult> {
  const today = kampalaDay(kit.clock());
  const source = openSearchKit(kit, { usesIndex: false });
  const page = (days: number) => {
    const checkIn = addDays(today, days);
    const query = { checkIn, checkOut: addDays(checkIn, 3), sleeps: '2', sort: 'price_asc', limit: '24' };
    return listPage(source, pageQuery.parse(query));
  };
  const first: number[] = [];
  const next: number[] = [];
  for (let round = 0; round < rounds; round++) {
    first.push(await timeOf(() => page(20 + round)));
    next.push(await timeOf(() => page(20 + round)));
  }
  return {
    name: 'a page by total, for nights that were not requested before, and that were',
    ours: `${median(first).toFixed(1)} ms`,
    beside: `${median(next).toFixed(1)} ms`,
    ratio: '',
    target: '',
    met: null,
  };
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  return (
    (await timeOf(async () => {
      for (let run = 0; run < runs; run++) await work();
    })) / runs
  );
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
