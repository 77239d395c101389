import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { MembershipView, type PlanAudience } from '#features/memberships/web/membership-view.tsx';
import { membershipQuery } from '#features/memberships/web/queries.ts';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { AccountFrame } from './account-frame.tsx';

export const about = { ...privatePageMeta('Your membership'), takesPayments: () => true };

const planLadders: readonly PlanAudience[] = ['agents', 'companies'];

export default function OwnMembershipPage({ search }: PageContext) {
  const plans = search.get('plans');
  const requested = planLadders.find((ladder) => ladder === plans) ?? null;
  return (
    <SignedIn otherwise="/auth">{(user) => <OwnMembership user={user} requested={requested} />}</SignedIn>
  );
}

function OwnMembership({ user, requested }: { user: CurrentUser; requested: PlanAudience | null }) {
  const { data, isError, refetch } = useQuery(membershipQuery());
  return (
    <AccountFrame user={user} page="membership" title="Your membership">
      {!data && !isError && <p className="text-muted">Loading...</p>}
      {!data && isError && (
        <LoadError onRetry={() => void refetch()}>We could not load your membership.</LoadError>
      )}
      {data && (
        <MembershipView
          user={user}
          membership={data}
          requested={requested}
          applicationPrompt={
            <p>
              <Link href="/verification" className="inline-flex min-h-11 items-center link">
                Request to list homes
              </Link>
            </p>
          }
        />
      )}
    </AccountFrame>
  );
}
