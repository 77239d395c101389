import { BadgeCheck } from 'lucide-react';
import type { ShownBadge } from '#features/verification/check-schema.ts';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { badgeLabel } from './badge-labels.ts';

type Props = { badges: ShownBadge[]; productName: string };

/** Lists badges with their dates. Expanding a badge shows its explanation and expiry. */
export function BadgeList({ badges, productName }: Props) {
  if (badges.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1">
      {badges.map((badge) => (
        <li key={badge.title}>
          <details>
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 text-ok">
              <BadgeCheck className="size-4 shrink-0" aria-hidden />
              <span className="t-strong underline decoration-dotted underline-offset-4">
                {badgeLabel(badge.title)}
              </span>
              <span className="t-small text-muted">{formatDate(badge.checkedAt)}</span>
            </summary>
            <p className="pb-2 t-small text-muted">
              {`${badgeLabel(badge.meaning)} ${validityLabel(badge, productName)}`}
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}

const validityLabel = ({ checkedAt, expiresAt }: ShownBadge, productName: string) =>
  t('Verified by the {productName} team on {day}. Valid until {end}.', {
    productName,
    day: formatDate(checkedAt),
    end: formatDate(expiresAt),
  });
