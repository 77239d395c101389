import { sql } from 'kysely';
import { insertEnquiry } from '#features/enquiries/server/enquiry-rows.ts';
import { insertEvent } from '#features/enquiries/server/event-rows.ts';
import { updateResponseTime } from '#features/enquiries/server/response-time.ts';
import { countEnquiry } from '#features/properties/server/property-reads.ts';
import { weekdayOf } from '#kit/calendar-day.ts';
import { newLinkToken, storeLink } from '#kit/server/secret-link.ts';
import {
  leadNotes,
  leadReplies,
  rentalQuestions,
  saleQuestions,
} from '../../../../demo/catalogue/history.ts';
import {
  anonymousPerson,
  dayAgo,
  historyDays,
  minutesAfter,
  type Past,
  type PastHome,
  type Person,
  timeOf,
} from './past.ts';

type Stage = 'new' | 'contacted' | 'viewing' | 'offered' | 'won' | 'lost';

/** The possible stages of leads by their age in days. Recent leads may still wait for a reply. */
const stagesByAge: readonly { from: number; stages: readonly Stage[] }[] = [
  { from: 14, stages: ['won', 'lost', 'lost', 'offered', 'viewing'] },
  { from: 4, stages: ['contacted', 'viewing', 'viewing', 'offered', 'lost'] },
  { from: 1, stages: ['new', 'new', 'contacted'] },
];

/** The number of enquiries on each weekday, starting on Monday. */
const perWeekday = [2, 1, 1, 2, 1, 2, 1];

/** Adds enquiries from visitors about homes for rent or sale, and the managers' follow-ups. */
export function scheduleLeads(past: Past, tenant: Person): void {
  let nextVisitor = 5;
  let number = 0;
  for (let days = historyDays; days >= 1; days--) {
    const day = dayAgo(past, days);
    const stages = stagesByAge.find(({ from }) => days >= from)?.stages ?? ['new'];
    if (days % 8 === 3)
      addEnquiry(past, { person: tenant, at: timeOf(day, 20, 10), number: number++, stages });
    for (let index = 0; index < (perWeekday[weekdayOf(day)] ?? 0); index++) {
      const at = timeOf(day, past.random.between(7, 21), past.random.between(0, 59));
      addEnquiry(past, { person: anonymousPerson(nextVisitor++), at, number: number++, stages });
    }
  }
}

function addEnquiry(
  past: Past,
  { stages, ...lead }: Omit<Lead, 'home' | 'stage'> & { stages: readonly Stage[] },
): void {
  const { at } = lead;
  past.at(at, async () => {
    const homes = past.homes.filter(
      ({ category, isAvailable, listedAt }) =>
        (category === 'rental_units' || category === 'for_sale') && isAvailable && listedAt < at,
    );
    await addLead(past, { ...lead, home: past.random.pick(homes), stage: past.random.pick(stages) });
  });
}

/** Measures how quickly each manager replies, which is shown with their homes. */
export async function measureManagers({ tx, homes, now }: Past): Promise<void> {
  for (const manager of new Set(homes.map(({ ownerId }) => ownerId)))
    await updateResponseTime(tx, manager, now);
}

/** @property number the number of the lead, which selects its question */
type Lead = { home: PastHome; person: Person; at: Date; number: number; stage: Stage };

async function addLead(past: Past, lead: Lead): Promise<void> {
  const { tx, kit, random } = past;
  const { home, person, at, number, stage } = lead;
  const questions = home.category === 'for_sale' ? saleQuestions : rentalQuestions;
  const { asks, answer } = questions[number % questions.length] ?? random.pick(questions);
  const { name, email, phone, owner } = person;
  const link = storeLink(kit.secrets, newLinkToken(32));
  const draft = { name, email, phone, message: asks };
  const id = await insertEnquiry(tx, { link, home, owner, draft });
  await countEnquiry(tx, home.id, at);
  const answeredAt = minutesAfter(at, random.between(20, 400));
  const latestTime = minutesAfter(past.now, -5);
  const times = {
    answered: earlierOf(answeredAt, latestTime),
    later: earlierOf(minutesAfter(answeredAt, 900), latestTime),
  };
  await followUp(past, id, { ...lead, answer, ...times });
  const respondedAt = stage === 'new' ? null : times.answered;
  const changedAt = stage === 'new' ? at : stage === 'contacted' ? times.answered : times.later;
  await sql`
    update enquiries set created_at = ${at}, email_confirmed_at = ${minutesAfter(at, 4)}, stage = ${stage},
      responded_at = ${respondedAt}, changed_at = ${changedAt}
    where id = ${id}`.execute(tx);
}

type FollowUp = Lead & { answer: string; answered: Date; later: Date };

/** Adds the manager's reply, and the later steps of a lead that got that far. */
async function followUp(past: Past, id: number, { home, stage, ...times }: FollowUp): Promise<void> {
  const { tx, random } = past;
  const { answer, answered, later } = times;
  const addEvent = (
    event: Parameters<typeof insertEvent>[3],
    at: Date,
    authorId: number | null = home.ownerId,
  ) => insertEvent(tx, id, authorId, event, at);
  if (stage === 'new') return;
  await addEvent({ kind: 'answer', text: answer }, answered);
  await addEvent({ kind: 'stage', stage: 'contacted' }, answered);
  if (stage === 'contacted') return;
  const nextReply = random.pick(leadReplies);
  await addEvent({ kind: 'reply', text: nextReply.reply }, minutesAfter(answered, 30), null);
  if (random.next() < 0.8)
    await addEvent({ kind: 'answer', text: nextReply.answer }, minutesAfter(answered, 75));
  if (random.next() < 0.5) await addEvent({ kind: 'note', text: random.pick(leadNotes) }, later);
  await addEvent({ kind: 'stage', stage }, later);
}

const earlierOf = (a: Date, b: Date) => (a < b ? a : b);
