import { AccountFrame } from '#app/web/pages/account/account-frame.tsx';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { StopWatching } from '#features/auctions/web/stop-watching.tsx';
import { WatchedLots } from '#features/auctions/web/watched-lots.tsx';
import { t } from '#kit/t.ts';
import { useHydrated } from '#kit/web/hooks/use-hydrated.ts';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Watched auctions'));

/**
 * The lots that the user follows. With an email's token in the URL fragment, the page ends the emails about
 * one lot, whether or not the user is signed in.
 */
export default function WatchedLotsPage() {
  const isHydrated = useHydrated();
  const token = isHydrated ? location.hash.slice(1) : '';
  const user = useCurrentUser();
  return (
    <AccountFrame page="watched" title={t('Watched auctions')}>
      <div className="grid gap-6">
        {token && <StopWatching token={token} />}
        {isHydrated && (!token || user) && <SignedIn otherwise="/auth">{() => <WatchedLots />}</SignedIn>}
      </div>
    </AccountFrame>
  );
}
