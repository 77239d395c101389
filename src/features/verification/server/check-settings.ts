import { sql } from 'kysely';
import { choice, choices, flag, integer, singleLine, text } from '#features/settings/server/fields.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';
import { listerKindNames, listerKinds } from '#features/verification/choices.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

const askedOf = choices(
  'Asked of',
  listerKinds.map((value) => ({ value, name: listerKindNames[value] })),
  { none: 'everybody', hint: 'If none is ticked, everybody is asked' },
);

export const checklistSettings = tableKind({
  name: 'checklists',
  part: 'checks',
  title: 'Checklists',
  says: 'What is asked of those who list homes, and what everybody reads once it was checked.',
  table: 'checklist_items',
  key: 'id',
  order: 'position',
  titleOf: ({ title }) => String(title),
  listed: ['about', 'requires', 'kinds'],
  fields: {
    about: choice('About', [
      { value: 'agent', name: 'Whoever lists' },
      { value: 'listing', name: 'A home' },
    ]),
    requires: choice('What is given', [
      { value: 'paper', name: 'A paper' },
      { value: 'result', name: 'An identity document, which an admin sees' },
      { value: 'statement', name: 'A sentence' },
    ]),
    title: singleLine('Title'),
    position: integer('Place in the list', { least: 1, most: 1_000 }),
    asks: text('What the member is asked for', { most: 600 }),
    kinds: askedOf,
    badge: singleLine('Words of the badge', { most: 60 }),
    meaning: text('What the badge means', { most: 400 }),
    verifies: flag('Makes the account a verified one', { hint: 'Of whoever lists, not of a home' }),
    isRetired: flag('Retired: not asked any more', { hint: 'Badges that were passed stay until they end' }),
  },
  async check(db, { key, before, after }): Promise<Record<string, string>> {
    if (after['about'] === 'listing' && after['verifies'] === true)
      return { verifies: 'Only what is asked of whoever lists makes an account a verified one' };
    const { passed, waiting, others } = await countGiven(db, key);
    if (passed + waiting + others === 0) return {};
    const changed = (['about', 'requires'] as const).find((name) => before?.[name] !== after[name]);
    return changed
      ? { [changed]: 'Something was given for it already. Add another item, and retire this one' }
      : {};
  },
  async effects(db, { key, before, after }) {
    const { passed, waiting } = await countGiven(db, key);
    const isReworded = before?.['badge'] !== after['badge'] || before?.['meaning'] !== after['meaning'];
    return [
      ...(isReworded && passed > 0
        ? [passed === 1 ? '1 badge reads like this at once.' : `${passed} badges read like this at once.`]
        : []),
      ...(waiting > 0 ? [waiting === 1 ? '1 check waits for it.' : `${waiting} checks wait for it.`] : []),
      'Shown on: Verification, and the badges on homes and pages of agents.',
    ];
  },
  // From the end, so that it is moved before the row at its position.
  added: async () => ({ position: 100_000 }),
});

type SubmissionCounts = { passed: number; waiting: number; others: number };

async function countGiven(db: Db, key: string | null): Promise<SubmissionCounts> {
  const { rows } = await sql<SubmissionCounts>`
    select count(*) filter (where state = 'passed')::int as passed, count(*) filter (where state = 'given')::int as waiting,
      count(*) filter (where state not in ('passed', 'given'))::int as others
    from verification_checks where item_id::text = ${key}`.execute(db);
  return onlyRow(rows);
}

export const checkRuleSettings = tableKind({
  name: 'verification-rules',
  part: 'checks',
  title: 'Badges and papers',
  says: 'Badges that were passed keep the day on which they end.',
  table: 'verification_rules',
  key: 'only_row',
  order: 'only_row',
  titleOf: () => 'How long badges last, and papers are kept',
  listed: [],
  fields: {
    badgeMonths: integer('Months that a badge lasts', { least: 1, most: 60 }),
    remindDays: integer('Days before its end at which its owner is reminded', { least: 1, most: 90 }),
    papersKeptDays: integer('Days after the decision at which papers are deleted', {
      least: 0,
      most: 365,
      hint: '0: in the night after it',
    }),
  },
  async effects(db, { before, after }) {
    const days = Number(after['papersKeptDays']);
    if (days === before?.['papersKeptDays']) return ['Shown on: Verification.'];
    const { rows } = await sql<{ due: number }>`
      select count(distinct c.id)::int as due from verification_checks c join verification_papers p on p.check_id = c.id
      where c.decided_at < now() - make_interval(days => ${days})`.execute(db);
    const { due } = onlyRow(rows);
    return [
      due === 1
        ? 'The papers of 1 decided check are deleted tonight.'
        : `The papers of ${due} decided checks are deleted tonight.`,
      'What was deleted does not come back, also when this is undone.',
      'Shown on: Verification.',
    ];
  },
});
