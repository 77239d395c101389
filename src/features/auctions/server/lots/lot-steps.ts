import { type Step, type UnmetStepReason, unmetSteps } from '#features/auctions/rules.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type LotRow, readStepCompletions, readTermsOfLot, type StepCompletionRow } from './lot-rows.ts';

/** A step with its completion record, and the reason why it prevents the lot from opening, if any. */
export type LotStepStatus = Step & {
  check: StepCompletionRow | null;
  fault: UnmetStepReason | null;
  due: string | null;
};

export async function readLotSteps(db: Db, { id, opensAt }: LotRow): Promise<LotStepStatus[]> {
  const { steps } = await readTermsOfLot(db, id);
  const checks = new Map((await readStepCompletions(db, id)).map((check) => [check.step, check]));
  const days = new Map([...checks].map(([step, { doneOn }]) => [step, doneOn]));
  const unmet = new Map(
    unmetSteps(steps, days, kampalaDay(opensAt)).map((unmetStep) => [unmetStep.code, unmetStep]),
  );
  return steps.map((step) => ({
    ...step,
    check: checks.get(step.code) ?? null,
    fault: unmet.get(step.code)?.fault ?? null,
    due: unmet.get(step.code)?.due ?? null,
  }));
}
