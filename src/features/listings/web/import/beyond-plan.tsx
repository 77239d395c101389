import type { ReactNode } from 'react';
import { ToMembership } from '#features/listings/web/to-membership.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import type { Report } from './use-import.ts';

type BeyondPlanRows = NonNullable<Report['beyondPlan']>;

/** Shows how many homes exceed the plan's limit, in a single message, with ways to resolve it. */
export function BeyondPlan({ beyondPlan, children }: { beyondPlan: BeyondPlanRows; children: ReactNode }) {
  return (
    <div role="group" aria-label="Beyond your plan">
      <Notice>
        <p className="break-words">{beyondPlanText(beyondPlan)}</p>
        <div className="flex flex-wrap items-center gap-x-4">
          {children}
          <ToMembership>Upgrade your membership</ToMembership>
        </div>
      </Notice>
    </div>
  );
}

/** Returns text such as "280 homes do not fit your plan (20 listings): rows 21–300." */
export function beyondPlanText({ limit, lines }: Pick<BeyondPlanRows, 'limit' | 'lines'>): string {
  const homes = lines.length === 1 ? '1 home does' : `${lines.length} homes do`;
  const listings = limit === 1 ? '1 listing' : `${limit} listings`;
  return `${homes} not fit your plan (${listings}): ${lines.length === 1 ? 'row' : 'rows'} ${rangesOf(lines)}.`;
}

const maxRanges = 6;

/**
 * Returns text such as "2, 5–9 and 12". Consecutive rows form a range. If there are many ranges, only the
 * first few are included.
 */
function rangesOf(rows: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const row of rows.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && row === last.to + 1) last.to = row;
    else ranges.push({ from: row, to: row });
  }
  const labels = ranges
    .slice(0, maxRanges)
    .map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  if (ranges.length > maxRanges) return `${labels.join(', ')} and more`;
  const last = labels.pop();
  return labels.length === 0 ? String(last) : `${labels.join(', ')} and ${last}`;
}
