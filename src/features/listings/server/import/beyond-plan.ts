import type { SignedIn } from '#features/accounts/policy.ts';
import type { ImportFile } from '#features/listings/import-schema.ts';
import {
  planFullCode,
  planFullError,
  readPlanUsage,
} from '#features/listings/server/plan-limits/listing-slots.ts';
import { AppError } from '#kit/app-error.ts';
import type { Kit } from '#kit/server/kit.ts';

export type BeyondPlan = { plan: string; limit: number; lines: number[] };

export const isBeyondPlan = (error: unknown): boolean =>
  error instanceof AppError && error.code === planFullCode;

/** Returns the rows beyond the plan's limit, and the errors of skipped rows for the file of rejected rows. */
export async function describeBeyondPlan(
  kit: Kit,
  user: SignedIn,
  lines: number[],
  choice: ImportFile['beyondPlan'],
): Promise<{ beyondPlan?: BeyondPlan; errors: { line: number; fields: { line: string } }[] }> {
  const usage = lines.length > 0 ? await readPlanUsage(kit, user) : null;
  if (usage?.limit == null) return { errors: [] };
  const { plan, limit, used } = usage;
  const { message } = planFullError({ plan, limit, used });
  const errors = choice === 'unavailable' ? [] : lines.map((line) => ({ line, fields: { line: message } }));
  return { beyondPlan: { plan, limit, lines }, errors };
}
