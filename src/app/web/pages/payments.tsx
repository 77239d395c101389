import { AccountFrame } from '#app/web/pages/account/account-frame.tsx';
import { NextBooking } from '#app/web/pages/account/next-booking.tsx';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { signInAddress } from '#features/accounts/web/sign-in.ts';
import { OwnStays } from '#features/stays/web/own-stays.tsx';
import { OwnViewings } from '#features/viewings/web/own-viewings.tsx';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { OwnPayments } from './own-payments.tsx';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Your bookings and payments'));

/** The bookings and payments of this account, or of this browser for visitors without an account. */
export default function PaymentsPage() {
  const isVisitor = useCurrentUser() === null;
  return (
    <AccountFrame page="payments" title={t('Your bookings and payments')}>
      {isVisitor && (
        <Panel as="p" className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="min-w-0 flex-1 basis-60">
            {t(
              'These are the stays, viewings and payments of this browser. If you sign in or register, they move to your account.',
            )}
          </span>
          <LinkButton href={signInAddress('/payments')} tone="secondary">
            {t('Sign in')}
          </LinkButton>
        </Panel>
      )}
      <div className="grid gap-8">
        <NextBooking />
        <OwnStays />
        <OwnViewings />
        <OwnPayments />
      </div>
    </AccountFrame>
  );
}
