import { areSameLimits, limitLabel } from '#features/memberships/plan-limits-text.ts';
import type { Limits, PlanChoice } from '#features/memberships/schema.ts';
import { capitalise } from '#kit/capitalised.ts';
import { formatDate } from '#kit/dates.ts';
import { featureText, isComingSoon } from './plan-features.ts';

/**
 * Returns a summary of a plan in one line: its features and its limits, or only the limits for a plan for all
 * audiences (Basic).
 */
export function planSummary({
  audience,
  features,
  limits,
}: Pick<PlanChoice, 'audience' | 'features' | 'limits'>): string {
  const featureLabels = audience === 'all' ? [] : features.map(featureLabel);
  return [...featureLabels, capitalise(limitLabel(limits))].join(' · ');
}

const featureLabel = (feature: string) =>
  isComingSoon(feature) ? `${featureText(feature)} (coming soon)` : featureText(feature);

type CurrentLimitsProps = { current: Limits; next: Limits; endsAt: string | null };

/**
 * Explains that the current period keeps its limits. Renders nothing when a new period has the same limits.
 */
export function CurrentLimitsNotice({ current, next, endsAt }: CurrentLimitsProps) {
  if (!endsAt || areSameLimits(current, next)) return null;
  return (
    <p className="t-small">
      {`Until ${formatDate(endsAt)} you keep your present limits: ${limitLabel(current)}. The next period has the limits of the plan as it is sold now.`}
    </p>
  );
}

type PausedProps = { paused: PlanChoice['paused']; limit: number | null; title: string };

/** Lists the homes that a plan would pause if the user chose it. */
export function PausedHomes({ paused: { count, titles }, limit, title }: PausedProps) {
  if (count === 0 || limit === null) return null;
  const moreCount = count - titles.length;
  const names = [...titles.map((name) => `“${name}”`), ...(moreCount > 0 ? [`${moreCount} more`] : [])];
  return (
    <p className="t-small wrap-anywhere">
      {`${title} has room for ${limit === 1 ? '1 listing' : `${limit} listings`} at a time. When it begins, ${count === 1 ? '1 home is' : `${count} homes are`} paused: ${listOf(names)}. Nothing is deleted. Homes up for auction and the newest stay.`}
    </p>
  );
}

const listOf = (names: readonly string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
