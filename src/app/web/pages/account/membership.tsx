import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import { ownAbout } from '#app/web/pages/own-about.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { KeepAccount } from '#features/accounts/web/keep-account.tsx';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { type Ladder, MembershipView } from '#features/memberships/web/membership-view.tsx';
import { membershipQuery } from '#features/memberships/web/queries.ts';
import { LoadError } from '#kit/web/ui/load-error.tsx';

export const about = { ...ownAbout('Your membership'), takesPayments: () => true };

const ladders: readonly Ladder[] = ['agents', 'companies'];

export default function OwnMembershipPage() {
  return <SignedIn otherwise="/auth">{(user) => <OwnMembership user={user} />}</SignedIn>;
}

function OwnMembership({ user }: { user: CurrentUser }) {
  const { data, isError, refetch } = useQuery(membershipQuery());
  const plans = new URLSearchParams(useSearch()).get('plans');
  return (
    <div className="page-frame max-w-3xl py-8 md:py-12">
      <Link href="/profile" className="inline-flex min-h-11 items-center text-clay hover:underline">
        Profile
      </Link>
      <h1 className="mb-6 text-2xl font-semibold md:text-3xl">Your membership</h1>
      <KeepAccount user={user} />
      {!data && !isError && <p className="text-muted">Looking it up...</p>}
      {!data && isError && (
        <LoadError onRetry={() => void refetch()}>Your membership could not be loaded.</LoadError>
      )}
      {data && (
        <MembershipView
          user={user}
          membership={data}
          asked={ladders.find((ladder) => ladder === plans) ?? null}
          ask={
            <p>
              <Link href="/verification" className="inline-flex min-h-11 items-center text-clay underline">
                Ask to list homes
              </Link>
            </p>
          }
        />
      )}
    </div>
  );
}
