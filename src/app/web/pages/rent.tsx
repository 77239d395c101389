import { AccountFrame } from '#app/web/pages/account/account-frame.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { HomeFirstRentView } from '#features/first-rents/web/home-first-rent.tsx';
import { t } from '#kit/t.ts';
import { privatePageMeta } from './private-page-meta.ts';

export const about = { ...privatePageMeta(t('Rent this home')), takesPayments: () => true };

/** The page on which a tenant asks for a home and pays its first rent. */
export default function RentPage({ params }: PageContext) {
  return (
    <SignedIn otherwise="/auth">
      {(user) => (
        <AccountFrame user={user} page="bookings">
          <HomeFirstRentView propertyId={Number(params['id'])} user={user} />
        </AccountFrame>
      )}
    </SignedIn>
  );
}
