import { sql } from 'kysely';
import { choice, choices, flag, integer, singleLine, text } from '#features/settings/server/fields.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';
import { listerKindNames, listerKinds } from '#features/verification/choices.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

const kindsField = choices(
  'Required from',
  listerKinds.map((value) => ({ value, name: listerKindNames[value] })),
  { none: 'everyone', hint: 'If none is selected, everyone is asked' },
);

export const checklistSettings = tableKind({
  name: 'checklists',
  part: 'checks',
  position: 1,
  title: 'Checklists',
  says: 'What listers must provide, and what visitors see once it has been checked.',
  table: 'checklist_items',
  key: 'id',
  order: 'position',
  titleOf: ({ title }) => String(title),
  summaryFields: ['about', 'requires', 'kinds'],
  fields: {
    about: choice('Applies to', [
      { value: 'agent', name: 'The lister' },
      { value: 'listing', name: 'A home' },
    ]),
    requires: choice('Evidence', [
      { value: 'paper', name: 'A document' },
      { value: 'result', name: 'An ID that an admin checks in person or by video' },
      { value: 'statement', name: 'A written statement' },
    ]),
    title: singleLine('Title'),
    position: integer('Position in list', { least: 1, most: 1_000 }),
    asks: text('Instructions for the lister', { most: 600 }),
    kinds: kindsField,
    badge: singleLine('Badge text', { most: 60 }),
    meaning: text('Badge explanation', { most: 400 }),
    verifies: flag('Passing this verifies the account', {
      hint: 'Only for checks of the lister, not of a home',
    }),
    isRetired: flag('Retired (no longer required)', { hint: 'Existing badges stay until they expire' }),
  },
  async check(db, { key, before, after }): Promise<Record<string, string>> {
    if (after['about'] === 'listing' && after['verifies'] === true)
      return { verifies: 'Only checks of the lister can verify an account' };
    const { passed, waiting, others } = await countSubmitted(db, key);
    if (passed + waiting + others === 0) return {};
    const changedField = (['about', 'requires'] as const).find((name) => before?.[name] !== after[name]);
    return changedField
      ? { [changedField]: 'Members have already submitted this item. Add a new item and retire this one' }
      : {};
  },
  async effects(db, { key, before, after }) {
    const { passed, waiting } = await countSubmitted(db, key);
    const isReworded = before?.['badge'] !== after['badge'] || before?.['meaning'] !== after['meaning'];
    return [
      ...(isReworded && passed > 0
        ? [
            passed === 1
              ? '1 existing badge will show this text immediately.'
              : `${passed} existing badges will show this text immediately.`,
          ]
        : []),
      ...(waiting > 0
        ? [waiting === 1 ? '1 check of this item is pending.' : `${waiting} checks of this item are pending.`]
        : []),
      'Shown on the Verification page, and as badges on listings and agent pages.',
    ];
  },
  // A new item is inserted at the end and then moved to its position.
  added: async () => ({ position: 100_000 }),
});

type SubmissionCounts = { passed: number; waiting: number; others: number };

async function countSubmitted(db: Db, key: string | null): Promise<SubmissionCounts> {
  const { rows } = await sql<SubmissionCounts>`
    select count(*) filter (where state = 'passed')::int as passed, count(*) filter (where state = 'given')::int as waiting,
      count(*) filter (where state not in ('passed', 'given'))::int as others
    from verification_checks where item_id::text = ${key}`.execute(db);
  return onlyRow(rows);
}

export const checkRuleSettings = tableKind({
  name: 'verification-rules',
  part: 'checks',
  position: 2,
  title: 'Badges and documents',
  says: 'Existing badges keep their expiry date.',
  table: 'verification_rules',
  key: 'only_row',
  order: 'only_row',
  titleOf: () => 'Badge validity and document retention',
  summaryFields: [],
  fields: {
    badgeMonths: integer('Badge validity (months)', { least: 1, most: 60 }),
    remindDays: integer('Expiry reminder (days before)', { least: 1, most: 90 }),
    papersKeptDays: integer('Delete documents after decision (days)', {
      least: 0,
      most: 365,
      hint: '0 means the night after the decision',
    }),
  },
  async effects(db, { before, after }) {
    const days = Number(after['papersKeptDays']);
    if (days === before?.['papersKeptDays']) return ['Shown on the Verification page.'];
    const { rows } = await sql<{ due: number }>`
      select count(distinct c.id)::int as due from verification_checks c join verification_documents p on p.check_id = c.id
      where c.decided_at < now() - make_interval(days => ${days})`.execute(db);
    const { due } = onlyRow(rows);
    return [
      due === 1
        ? 'The documents of 1 decided check will be deleted tonight.'
        : `The documents of ${due} decided checks will be deleted tonight.`,
      'Undoing this change does not restore deleted documents.',
      'Shown on the Verification page.',
    ];
  },
});
