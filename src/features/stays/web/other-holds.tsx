import { stayLimits } from '#features/stays/choices.ts';
import type { OwnStay } from '#features/stays/schema.ts';
import { t } from '#kit/t.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { OwnHold } from './own-hold.tsx';
import { dateRangeLabel } from './stay-labels.ts';

/** Shows the guest's unpaid holds in other homes once there are as many as one person may have. */
export function OtherHolds({ holds }: { holds: readonly OwnStay[] }) {
  if (holds.length < stayLimits.maxHolds) return null;
  return (
    <Card className="grid gap-4">
      <p className="t-strong">
        {t('You are already holding nights in {n} homes. Pay for one of them or release it first.', {
          n: holds.length,
        })}
      </p>
      {holds.map((stay) => (
        <OwnHold key={stay.mark} stay={stay}>
          <p className="wrap-anywhere">{`${stay.title}: ${dateRangeLabel(stay)}`}</p>
        </OwnHold>
      ))}
    </Card>
  );
}
