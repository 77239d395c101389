import { Link } from 'wouter';
import { OwnPayments } from '#app/web/pages/own-payments.tsx';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { CancelClosure } from '#features/accounts/web/cancel-closure.tsx';
import { Settings } from '#features/accounts/web/settings/settings.tsx';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { useLogout } from '#features/accounts/web/use-logout.ts';
import { PhotoEditor } from '#features/agents/web/photo-editor.tsx';
import { BankLink } from '#features/auctions/web/bank/bank-link.tsx';
import { OwnEnquiries } from '#features/enquiries/web/own-enquiries.tsx';
import { SavedHomes } from '#features/favorites/web/saved-homes.tsx';
import { EmailPreferencesForm } from '#features/notifications/web/email-preferences.tsx';
import { Inbox } from '#features/notifications/web/inbox.tsx';
import { GuestReviewLink } from '#features/reviews/web/review-link.tsx';
import { OwnSearches } from '#features/saved-searches/web/own-searches.tsx';
import { OwnShares } from '#features/shares/web/own-shares.tsx';
import { OwnStays } from '#features/stays/web/own-stays.tsx';
import { BecomeManager } from '#features/verification/web/become-manager.tsx';
import { OwnViewings } from '#features/viewings/web/own-viewings.tsx';
import { t } from '#kit/t.ts';
import { useCurrentInView } from '#kit/web/hooks/use-current-in-view.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { scrolling } from '#kit/web/ui/chip-row.tsx';
import { currentPlan } from './current-plan.ts';
import { ProfileDetails } from './profile-details.tsx';

export const about = privatePageMeta(t('Profile'));

const tabs = [
  { name: 'profile', label: t('Profile') },
  { name: 'settings', label: t('Settings') },
  { name: 'properties', label: t('Saved Properties') },
  { name: 'searches', label: t('Saved Searches') },
  { name: 'shares', label: t('Shared Links') },
  {
    name: 'bookings',
    label: t('My Bookings'),
    empty: t('No bookings yet. Book a stay or schedule a visit and you will see it here.'),
  },
  { name: 'enquiries', label: t('Enquiries') },
  { name: 'payments', label: t('Payments') },
  { name: 'notifications', label: t('Notifications') },
] as const;

export default function ProfilePage({ search }: PageContext) {
  return (
    <SignedIn otherwise="/auth">
      {(user) => (
        <Profile user={user} tab={search.get('tab') ?? 'profile'} before={Number(search.get('before'))} />
      )}
    </SignedIn>
  );
}

function Profile({ user, tab, before }: { user: CurrentUser; tab: string; before: number }) {
  const currentTab = tabs.find(({ name }) => name === tab) ?? tabs[0];
  const row = useCurrentInView<HTMLElement>();
  return (
    <div className="page-frame grid grid-cols-1 gap-x-8 gap-y-6 py-8 md:grid-cols-[min(16rem,35%)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:py-12">
      <aside className="grid grid-cols-1 content-start gap-4">
        <div className="wrap-anywhere">
          <p className="t-heading">{user.username}</p>
          <p className="text-muted">{user.email}</p>
          <p className="mt-2">
            <PlanBadge user={user} />
          </p>
        </div>
        <nav ref={row} aria-label={t('Profile')} className={`${scrolling} relative md:grid md:gap-1`}>
          {tabs.map(({ name, label }) => (
            <Link
              key={name}
              href={`/profile?tab=${name}`}
              aria-current={name === currentTab.name ? 'page' : undefined}
              className="inline-flex min-h-11 items-center whitespace-nowrap rounded-control px-4 t-strong hover:bg-sunken aria-[current]:bg-sunken md:whitespace-normal"
            >
              {label}
            </Link>
          ))}
        </nav>
      </aside>
      <section className="min-w-0 md:col-start-2 md:row-span-2 md:row-start-1">
        <h1 className="mb-6 t-title">{currentTab.label}</h1>
        <CancelClosure user={user} />
        {currentTab.name === 'profile' && <PhotoEditor user={user} />}
        {currentTab.name === 'profile' && <ProfileDetails user={user} />}
        {currentTab.name === 'profile' && (
          <div className="mt-6">
            <BecomeManager user={user} />
          </div>
        )}
        {currentTab.name === 'profile' && <BankLink />}
        {currentTab.name === 'settings' && (
          <Settings user={user} mailChoices={<EmailPreferencesForm isAdmin={user.role === 'admin'} />} />
        )}
        {currentTab.name === 'payments' && <OwnPayments />}
        {currentTab.name === 'enquiries' && <OwnEnquiries />}
        {currentTab.name === 'properties' && <SavedHomes />}
        {currentTab.name === 'shares' && <OwnShares />}
        {currentTab.name === 'searches' && <OwnSearches />}
        {currentTab.name === 'notifications' && <Inbox {...(before > 0 && { before })} />}
        <div className="grid gap-8">
          {currentTab.name === 'bookings' && <OwnViewings more={renderReviewLink} />}
          {currentTab.name === 'bookings' && <OwnStays more={renderReviewLink} />}
          {'empty' in currentTab && (
            // Hidden when a section before it has items or is loading.
            <p className="rounded-card bg-sunken p-8 text-center text-muted [section~&]:hidden">
              {currentTab.empty}
            </p>
          )}
        </div>
      </section>
      <div className="grid content-start">
        <LogoutButton />
      </div>
    </div>
  );
}

const renderReviewLink = ({ mark }: { mark: string }) => <GuestReviewLink token={mark} />;

function PlanBadge({ user }: { user: CurrentUser }) {
  const { plan, state } = currentPlan(user);
  if (state === 'running') return <Badge>{plan}</Badge>;
  const label =
    state === 'grace' ? t('{plan} expired', { plan }) : t('{plan} expired, homes paused', { plan });
  return <Badge tone="danger">{label}</Badge>;
}

function LogoutButton() {
  const { isLeaving, logOut } = useLogout();
  return (
    <Button tone="secondary" disabled={isLeaving} onClick={() => void logOut()}>
      {isLeaving ? t('Logging out...') : t('Logout')}
    </Button>
  );
}
