import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { lotRuleNames } from '#features/auctions/rule-limits.ts';
import type { AuctionRules, AuctionRuleValues, StepSetting } from '#features/auctions/rule-schema.ts';
import type { Step } from '#features/auctions/rules.ts';
import { AppError } from '#kit/app-error.ts';
import { english, type Message } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readSteps } from './lot-rows.ts';
import {
  countAnnounced,
  lockRules,
  readRetired,
  readRules,
  retireSteps,
  saveStep,
  updateRules,
  updateVersion,
} from './rule-rows.ts';
import { createStepCode } from './step-code.ts';

/** Returns the current bidding rules and the steps that are required before bidding. */
export async function readAuctionRules(db: Db): Promise<AuctionRules> {
  const { version, ...rules } = await readRules(db);
  return { version, rules, steps: await readSteps(db), announced: await countAnnounced(db) };
}

type Changes = Record<string, { from: unknown; to: unknown }>;

/**
 * Changes the bidding rules. They apply to terms that are saved and lots that are announced later.
 * @throws AppError 'conflict' when another admin has changed the rules; 'forbidden' when the admin has lost
 * the role
 */
export async function changeAuctionRules(
  kit: Kit,
  admin: Admin,
  { version, ...rules }: AuctionRuleValues & { version: number },
): Promise<AuctionRules> {
  return kit.db.transaction().execute(async (tx) => {
    const previousRules = await lockRulesVersion(tx, admin, version);
    const changes: Changes = {};
    for (const name of lotRuleNames)
      if (rules[name] !== previousRules[name]) changes[name] = { from: previousRules[name], to: rules[name] };
    if (rules.terms !== previousRules.terms) changes.terms = { from: previousRules.terms, to: rules.terms };
    if (Object.keys(changes).length > 0) {
      await updateRules(tx, rules);
      await writeAudit(tx, {
        actorId: admin.id,
        action: 'auction rules changed',
        subject: 'auctions',
        details: { changes },
      });
    }
    return readAuctionRules(tx);
  });
}

/**
 * Changes the steps for every lot that has not opened, including announced lots, because a change in the law
 * applies at once.
 * @throws AppError 'invalid' for an unknown step, or for two steps with the same name; 'conflict' when
 * another admin has changed the rules; 'forbidden' when the admin has lost the role
 */
export async function changeAuctionSteps(
  kit: Kit,
  admin: Admin,
  { version, steps }: { version: number; steps: StepSetting[] },
): Promise<AuctionRules> {
  return kit.db.transaction().execute(async (tx) => {
    await lockRulesVersion(tx, admin, version);
    const previousSteps = await readSteps(tx);
    requireUniqueSteps(steps, previousSteps);
    const codedSteps = withCodes(steps, previousSteps, await readRetired(tx));
    const changes = changesBetween(previousSteps, codedSteps);
    if (Object.keys(changes).length > 0) {
      const remainingCodes = new Set(codedSteps.map(({ code }) => code));
      await retireSteps(
        tx,
        previousSteps.flatMap(({ code }) => (remainingCodes.has(code) ? [] : [code])),
      );
      for (const [index, step] of codedSteps.entries()) await saveStep(tx, index + 1, step);
      await updateVersion(tx);
      await writeAudit(tx, {
        actorId: admin.id,
        action: 'auction steps changed',
        subject: 'auctions',
        details: { changes },
      });
    }
    return readAuctionRules(tx);
  });
}

async function lockRulesVersion(tx: Db, admin: Admin, version: number) {
  await lockAuthorizedUser(tx, admin, admins);
  const rules = await lockRules(tx);
  if (rules.version === version) return rules;
  throw new AppError(
    'conflict',
    'changed_meanwhile',
    english(
      'Another admin changed these rules after you opened them, so nothing was saved. Copy your changes and reload the page.',
    ),
  );
}

function requireUniqueSteps(steps: readonly StepSetting[], before: readonly Step[]): void {
  const existing = new Set(before.map(({ code }) => code));
  const fields: Record<string, Message> = {};
  const names = new Set<string>();
  const codes = new Set<string>();
  for (const [index, { code, title }] of steps.entries()) {
    const name = title.toLowerCase();
    if (names.has(name)) fields[`steps.${index}.title`] = english('A step with this name already exists');
    names.add(name);
    if (code === null) continue;
    if (!existing.has(code) || codes.has(code)) fields[`steps.${index}.code`] = english('Step not found');
    codes.add(code);
  }
  const [message] = Object.values(fields);
  if (message) throw new AppError('invalid', 'steps', message, { fields });
}

/**
 * Assigns codes to new steps. A step that is added again gets its old code, so that existing completion
 * records count again.
 */
function withCodes(
  steps: readonly StepSetting[],
  before: readonly Step[],
  retired: readonly Pick<Step, 'code' | 'title'>[],
) {
  const used = new Set(before.map(({ code }) => code));
  const taken = new Set([...used, ...retired.map(({ code }) => code)]);
  return steps.map((step) => {
    const restoredStep = retired.find(
      ({ code, title }) => !used.has(code) && title.toLowerCase() === step.title.toLowerCase(),
    );
    const code = step.code ?? restoredStep?.code ?? createStepCode(step.title, taken);
    used.add(code);
    taken.add(code);
    return { ...step, code };
  });
}

function changesBetween(before: readonly Step[], after: readonly Step[]): Changes {
  const changes: Changes = {};
  for (const step of before) {
    const current = after.find(({ code }) => code === step.code);
    if (!current) changes[step.title] = { from: describeStep(step), to: 'not asked any more' };
    else if (describeStep(current) !== describeStep(step))
      changes[step.title] = { from: describeStep(step), to: describeStep(current) };
  }
  for (const step of after)
    if (!before.some(({ code }) => code === step.code))
      changes[step.title] = { from: null, to: describeStep(step) };
  const codesOf = (steps: readonly Step[]) => steps.map(({ code }) => code).join(', ');
  if (Object.keys(changes).length === 0 && codesOf(before) !== codesOf(after))
    changes.order = { from: codesOf(before), to: codesOf(after) };
  return changes;
}

function describeStep({ title, isRequired, daysBefore, mostDaysOld }: Step): string {
  return [
    title,
    isRequired ? 'required' : 'optional',
    ...(daysBefore === null ? [] : [`${daysBefore} days before`]),
    ...(mostDaysOld === null ? [] : [`at most ${mostDaysOld} days old`]),
  ].join(', ');
}
