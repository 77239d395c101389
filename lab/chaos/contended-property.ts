import { randomInt, randomUUID } from 'node:crypto';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { stayLimits } from '#features/stays/choices.ts';
import { defaultHours, slotStart } from '#features/viewings/rules.ts';
import { addDays, daysBetween, kampalaDay } from '#kit/calendar-day.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { cookieOf, randomAddress, randomVisitorId } from '../bench/bookings/some-homes.ts';
import type { ContendedProperty } from './booking-load.ts';

const nightPrice = 100_000;
const headersOf = (kit: Kit) => ({
  cookie: cookieOf(kit, randomVisitorId()),
  'x-forwarded-for': randomAddress(),
  'idempotency-key': randomUUID(),
});

/** Creates a home whose nights clients compete for. Nights are counted from today. */
export async function contendedNights(kit: Kit): Promise<ContendedProperty> {
  const today = kampalaDay(kit.clock());
  const id = await createTestProperty(kit, {
    category: 'furnished_houses',
    propertyType: 'BnB',
    price: nightPrice,
  });
  await kit.pool.query(`insert into stay_terms (property_id, books) values ($1, 'instant')`, [id]);
  return {
    name: 'Nights of one home',
    refusal: 'nights_taken',
    randomRange(chance) {
      const from = 1 + chance.below(stayLimits.daysAhead - 10);
      return { from, to: from + 1 + chance.below(5) };
    },
    buildRequest: ({ from, to }) => ({
      path: `/api/properties/${id}/stays`,
      headers: headersOf(kit),
      body: {
        checkIn: addDays(today, from),
        nights: to - from,
        guests: 2,
        total: (to - from) * nightPrice,
        guest: { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' },
      },
    }),
    release: (token) => ({
      path: `/api/stays/${token}/cancel`,
      headers: headersOf(kit),
      body: { refund: 0 },
    }),
    async read() {
      const { rows } = await kit.pool.query(
        `select s.mark, lower(t.nights)::text as first, upper(t.nights)::text as last
         from occupied_nights t join stays s on s.id = t.stay_id where t.property_id = $1`,
        [id],
      );
      return rows.map(({ mark, first, last }) => ({
        mark: openLink(kit.secrets, mark),
        what: { from: daysBetween(today, first), to: daysBetween(today, last) },
      }));
    },
  };
}

const hourMs = 3_600_000;
const hoursADay = defaultHours.lastHour - defaultHours.firstHour + 1;

/** Creates a home whose viewing hours clients compete for. Hours are counted from the start of today. */
export async function contendedHours(kit: Kit): Promise<ContendedProperty> {
  const today = kampalaDay(kit.clock());
  const midnight = slotStart({ day: today, hour: 0 }).getTime();
  const id = await createTestProperty(kit, { category: 'for_sale' });
  return {
    name: 'Hours of one home',
    refusal: 'slot_taken',
    randomRange(chance) {
      const from = (1 + chance.below(29)) * 24 + defaultHours.firstHour + chance.below(hoursADay);
      return { from, to: from + 1 };
    },
    buildRequest: ({ from }) => ({
      path: `/api/properties/${id}/viewings`,
      headers: headersOf(kit),
      body: {
        day: addDays(today, Math.floor(from / 24)),
        hour: from % 24,
        name: 'Amina Sample',
        phone: `+25677${String(randomInt(10_000_000)).padStart(7, '0')}`,
        email: `${randomUUID()}@example.com`,
      },
    }),
    release: (token) => ({ path: `/api/viewings/${token}/cancel`, headers: headersOf(kit) }),
    async read() {
      const { rows } = await kit.pool.query(
        `select mark, starts_at as at from viewings where property_id = $1 and state = 'reserved'`,
        [id],
      );
      return rows.map(({ mark, at }) => {
        const from = (at.getTime() - midnight) / hourMs;
        return { mark: openLink(kit.secrets, mark), what: { from, to: from + 1 } };
      });
    },
  };
}
