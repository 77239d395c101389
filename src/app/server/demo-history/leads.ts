import { sql } from 'kysely';
import { measureAnswers } from '#features/enquiries/server/answer-speed.ts';
import { insertEnquiry } from '#features/enquiries/server/enquiry-rows.ts';
import { insertEvent } from '#features/enquiries/server/event-rows.ts';
import { countEnquiry } from '#features/properties/server/property-views.ts';
import { weekdayOf } from '#kit/calendar-day.ts';
import { newLinkToken, storeLink } from '#kit/server/secret-link.ts';
import { leadNotes, rentalQuestions, saleQuestions } from '../../../../demo/catalogue/history.ts';
import {
  dayAgo,
  historyDays,
  minutesAfter,
  type Past,
  type PastHome,
  type Person,
  passerBy,
  timeOf,
} from './past.ts';

type Stage = 'new' | 'contacted' | 'viewing' | 'offered' | 'won' | 'lost';

/** How far leads have come, by their age in days: young ones may wait for an answer still. */
const stagesByAge: readonly { from: number; stages: readonly Stage[] }[] = [
  { from: 14, stages: ['won', 'lost', 'lost', 'offered', 'viewing'] },
  { from: 4, stages: ['contacted', 'viewing', 'viewing', 'offered', 'lost'] },
  { from: 1, stages: ['new', 'new', 'contacted'] },
];

/** Enquiries per day from Monday on. */
const perWeekday = [2, 1, 1, 2, 1, 2, 1];

/** What visitors ask about homes that are let or sold, and how their managers follow it up. */
export function scheduleLeads(past: Past, tenant: Person): void {
  let asker = 5;
  for (let days = historyDays; days >= 1; days--) {
    const day = dayAgo(past, days);
    const stages = stagesByAge.find(({ from }) => days >= from)?.stages ?? ['new'];
    if (days % 8 === 3) ask(past, { person: tenant, at: timeOf(day, 20, 10), stages });
    for (let index = 0; index < (perWeekday[weekdayOf(day)] ?? 0); index++) {
      const at = timeOf(day, past.random.between(7, 21), past.random.between(0, 59));
      ask(past, { person: passerBy(asker++), at, stages });
    }
  }
}

function ask(
  past: Past,
  { person, at, stages }: { person: Person; at: Date; stages: readonly Stage[] },
): void {
  past.at(at, async () => {
    const homes = past.homes.filter(
      ({ category, isAvailable, listedAt }) =>
        (category === 'rental_units' || category === 'for_sale') && isAvailable && listedAt < at,
    );
    await addLead(past, { home: past.random.pick(homes), person, at, stage: past.random.pick(stages) });
  });
}

/** How fast each manager answers, as their homes say it. */
export async function measureManagers({ tx, homes, now }: Past): Promise<void> {
  for (const manager of new Set(homes.map(({ ownerId }) => ownerId))) await measureAnswers(tx, manager, now);
}

type Lead = { home: PastHome; person: Person; at: Date; stage: Stage };

async function addLead(past: Past, { home, person, at, stage }: Lead): Promise<void> {
  const { tx, kit, random } = past;
  const { asks, answer } = random.pick(home.category === 'for_sale' ? saleQuestions : rentalQuestions);
  const { name, email, phone, owner } = person;
  const link = storeLink(kit.secrets, newLinkToken(32));
  const draft = { name, email, phone, message: asks };
  const id = await insertEnquiry(tx, { link, home, owner, draft });
  await countEnquiry(tx, home.id, at);
  const answeredAt = minutesAfter(at, random.between(20, 400));
  const latest = minutesAfter(past.now, -5);
  const [answered, later] = [earlier(answeredAt, latest), earlier(minutesAfter(answeredAt, 900), latest)];
  if (stage !== 'new') {
    await insertEvent(tx, id, home.ownerId, { kind: 'answer', text: answer }, answered);
    await insertEvent(tx, id, home.ownerId, { kind: 'stage', stage: 'contacted' }, answered);
  }
  if (stage !== 'new' && stage !== 'contacted') {
    await insertEvent(
      tx,
      id,
      null,
      { kind: 'reply', text: 'Thank you, that helps.' },
      minutesAfter(answered, 1),
    );
    if (random.next() < 0.5)
      await insertEvent(tx, id, home.ownerId, { kind: 'note', text: random.pick(leadNotes) }, later);
    await insertEvent(tx, id, home.ownerId, { kind: 'stage', stage }, later);
  }
  const respondedAt = stage === 'new' ? null : answered;
  const changedAt = stage === 'new' ? at : stage === 'contacted' ? answered : later;
  await sql`
    update enquiries set asked_at = ${at}, email_confirmed_at = ${minutesAfter(at, 4)}, stage = ${stage},
      responded_at = ${respondedAt}, changed_at = ${changedAt}
    where id = ${id}`.execute(tx);
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
