import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { t } from '#kit/t.ts';
import { ClaimSummary } from './claim-row.tsx';
import { ownUnlocksQuery } from './queries.ts';

type Props = { propertyId: number; onReturned: () => void };

/** Shows the claim next to the contact of an unlocked home. */
export default function HomeClaim({ propertyId, onReturned }: Props) {
  const { data } = useQuery(ownUnlocksQuery());
  const unlock = data?.find(({ home }) => home.id === propertyId);
  if (!unlock) return null;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <ClaimSummary unlock={unlock} onReturned={onReturned} />
      <Link href="/opened-homes" className="mt-1 flex min-h-11 w-fit items-center t-small link">
        {t('Unlocked homes')}
      </Link>
    </div>
  );
}
