import { OwnPayments } from '#app/web/pages/own-payments.tsx';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { Settings } from '#features/accounts/web/settings/settings.tsx';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { PhotoEditor } from '#features/agents/web/photo-editor.tsx';
import { BankLink } from '#features/auctions/web/bank/bank-link.tsx';
import { OwnEnquiries } from '#features/enquiries/web/own-enquiries.tsx';
import { SavedHomes } from '#features/favorites/web/saved-homes.tsx';
import { OwnFirstRents } from '#features/first-rents/web/own-first-rents.tsx';
import { EmailPreferencesForm } from '#features/notifications/web/email-preferences.tsx';
import { Inbox } from '#features/notifications/web/inbox.tsx';
import { GuestReviewLink } from '#features/reviews/web/review-link.tsx';
import { OwnSearches } from '#features/saved-searches/web/own-searches.tsx';
import { OwnShares } from '#features/shares/web/own-shares.tsx';
import { OwnStays } from '#features/stays/web/own-stays.tsx';
import { BecomeManager } from '#features/verification/web/become-manager.tsx';
import { OwnViewings } from '#features/viewings/web/own-viewings.tsx';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { AccountFrame } from './account-frame.tsx';
import { NextBooking } from './next-booking.tsx';
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
  const tab = search.get('tab');
  const currentTab = tabs.find(({ name }) => name === tab) ?? tabs[0];
  return (
    <SignedIn otherwise="/auth">
      {(user) => (
        <AccountFrame
          user={user}
          page={currentTab.name === 'properties' ? 'saved' : currentTab.name}
          title={currentTab.label}
          isHub={tab === null}
        >
          <Tab user={user} tab={currentTab} before={Number(search.get('before'))} />
        </AccountFrame>
      )}
    </SignedIn>
  );
}

type TabProps = { user: CurrentUser; tab: (typeof tabs)[number]; before: number };

function Tab({ user, tab, before }: TabProps) {
  switch (tab.name) {
    case 'settings':
      return <Settings user={user} mailChoices={<EmailPreferencesForm isAdmin={user.role === 'admin'} />} />;
    case 'payments':
      return <OwnPayments />;
    case 'enquiries':
      return <OwnEnquiries />;
    case 'properties':
      return <SavedHomes />;
    case 'shares':
      return <OwnShares />;
    case 'searches':
      return <OwnSearches />;
    case 'notifications':
      return <Inbox {...(before > 0 && { before })} />;
    case 'bookings':
      return (
        <div className="grid gap-8">
          <NextBooking />
          <OwnFirstRents />
          <OwnViewings more={renderReviewLink} />
          <OwnStays more={renderReviewLink} />
          {/* Hidden when a section before it has items or is loading. */}
          <EmptyState
            icon={<Icon name="calendar" />}
            className="[section~&]:hidden"
            action={<LinkButton href="/explore">{t('Explore Properties')}</LinkButton>}
          >
            {tab.empty}
          </EmptyState>
        </div>
      );
    default:
      return (
        <>
          <PhotoEditor user={user} />
          <ProfileDetails user={user} />
          <div className="mt-6">
            <BecomeManager user={user} />
          </div>
          <BankLink />
        </>
      );
  }
}

const renderReviewLink = ({ mark }: { mark: string }) => <GuestReviewLink token={mark} />;
