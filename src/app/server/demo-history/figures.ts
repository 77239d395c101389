import { sql } from 'kysely';
import { weekdayOf } from '#kit/calendar-day.ts';
import { kampalaOffsetMs } from '#kit/kampala.ts';
import { searchesWithoutResult } from '../../../../demo/catalogue/history.ts';
import { dayAgo, dayMs, historyDays, type Past, type PastHome } from './past.ts';

/** The relative number of visits on each weekday, starting on Monday. There are more at the weekend. */
const weekdayShare = [0.95, 0.9, 0.95, 1, 0.9, 1.2, 1.35];

/**
 * Adds the daily views, opened tours and contact taps of each home. The sum of the views is at most the
 * home's view count.
 */
export async function addDailyStats(past: Past): Promise<void> {
  const rows = past.homes.flatMap((home) => statsOf(past, home));
  await sql`
    insert into property_daily_stats (property_id, day, views, tours, contacts)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as figures (id integer, day date, views integer, tours integer, contacts integer)`.execute(past.tx);
}

function statsOf(past: Past, home: PastHome) {
  const age = Math.floor((past.now.getTime() - home.listedAt.getTime()) / dayMs);
  const days = Math.min(historyDays, age);
  if (days < 1) return [];
  // An older home got the rest of its views before this month.
  const total = age <= historyDays ? home.views : (home.views * historyDays) / (age * 1.1);
  // Today counts less, depending on the time that has passed.
  const sinceMidnight = ((past.now.getTime() + kampalaOffsetMs) % dayMs) / dayMs;
  const weights = Array.from({ length: days + 1 }, (_, index) => {
    const day = dayAgo(past, days - index);
    // A new home gets more views in its first days.
    const novelty = age <= historyDays ? 1 + 1.5 / (1 + index) : 1;
    const shareOfDay = index === days ? sinceMidnight ** 2 : 1;
    return shareOfDay * (weekdayShare[weekdayOf(day)] ?? 1) * novelty * (0.75 + past.random.next() * 0.5);
  });
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight, index) => {
    const views = Math.floor((total * weight) / sum);
    const share = (fraction: number) => Math.min(views, Math.floor(views * fraction + past.random.next()));
    return {
      id: home.id,
      day: dayAgo(past, days - index),
      views,
      tours: home.hasTour ? share(0.16) : 0,
      contacts: home.category === 'furnished_houses' ? 0 : share(0.035),
    };
  });
}

/** Adds the number of homes on the market for each past day. From today on, a daily job counts them. */
export async function addListingDays({ tx, now }: Past): Promise<void> {
  await sql`
    insert into listing_daily_stats (day, category, state, listings)
    select day::date, category, case when is_available then 'shown' else 'off' end, count(*)
    from generate_series(${now}::timestamptz - make_interval(days => ${historyDays}),
        ${now}::timestamptz - interval '1 day', interval '1 day') as at
      cross join lateral (select (at at time zone 'Africa/Kampala')::date as day) as d
      join properties on (created_at at time zone 'Africa/Kampala')::date <= day
    group by 1, 2, 3`.execute(tx);
}

export async function addEmptySearches(past: Past): Promise<void> {
  const counts = new Map<string, number>();
  for (const [text, times] of searchesWithoutResult)
    for (let time = 0; time < times; time++) {
      const key = `${dayAgo(past, past.random.between(1, historyDays))} ${text}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const rows = [...counts].map(([key, times]) => ({ day: key.slice(0, 10), words: key.slice(11), times }));
  await sql`
    insert into empty_searches (day, words, times)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as searches (day date, words text, times integer)`.execute(past.tx);
}
