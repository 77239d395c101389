import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountFrame } from '#app/web/pages/account/account-frame.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { BoughtContact } from '#features/owner-contacts/web/bought-contact.tsx';
import type { PaymentPurpose } from '#features/payments/choices.ts';
import type { Payment } from '#features/payments/schema.ts';
import { BoughtBooking } from '#features/payments/web/bought-booking.tsx';
import { readReturnPath } from '#features/payments/web/checkout/return-path.ts';
import { PaymentState } from '#features/payments/web/payment-state.tsx';
import { usePayment } from '#features/payments/web/use-payment.ts';
import { OwnPackages } from '#features/viewing-packages/web/own-packages.tsx';
import { PaidViewing } from '#features/viewings/web/paid-viewing.tsx';
import { viewingQuery } from '#features/viewings/web/queries.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { privatePageMeta } from './private-page-meta.ts';
import { SignInOrPayments } from './sign-in-or-payments.tsx';

export const about = privatePageMeta(t('Your payment'));

/**
 * The page that the provider redirects the payer to. Its parameters are only a hint; the page requests the
 * payment's state.
 */
export default function PaymentPage({ params, search }: PageContext) {
  const reference = params['reference'] ?? '';
  const { data, error, refetch } = usePayment(reference);
  const viewingToken = data ? viewingTokenIn(readReturnPath(reference)) : null;
  if (data) {
    return (
      <AccountFrame page="payments">
        <PaymentState
          payment={data}
          hasLeft={search.get('status') === 'cancelled'}
          bought={
            <>
              {data.bought && <BoughtBooking {...data.bought} />}
              {viewingToken && <PaidViewing token={viewingToken} />}
              {!viewingToken && data.purpose === 'viewing_package' && <BoughtPackage payment={data} />}
            </>
          }
        />
        <ReturnLink reference={reference} purpose={data.purpose} isPaid={data.status === 'succeeded'} />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame page="payments" title={t('Your payment')}>
      {!error && <p className="text-muted">{t('Loading...')}</p>}
      {error && error.status < 500 && (
        <EmptyState icon={<Icon name="card" />} action={<SignInOrPayments path={`/payments/${reference}`} />}>
          {t(
            'We could not find this payment. Open this page in the browser you paid with, or sign in to the account you paid with.',
          )}
        </EmptyState>
      )}
      {error && !(error.status < 500) && (
        <LoadError onRetry={() => void refetch()}>
          {t('We could not load your payment. The payment itself is not affected. Please try again.')}
        </LoadError>
      )}
    </AccountFrame>
  );
}

/** Returns the access token of the viewing whose page is at `path`, or null for other pages. */
function viewingTokenIn(path: string | null): string | null {
  return path?.startsWith('/viewings/') ? path.slice('/viewings/'.length) : null;
}

const freshPurchaseMs = 3_600_000;

/** The remaining unlocks of the package, and the contact that it was bought for. */
function BoughtPackage({ payment: { reference, createdAt } }: { payment: Payment }) {
  const [isFresh] = useState(() => Date.now() - Date.parse(createdAt) < freshPurchaseMs);
  const home = /^\/property\/(\d+)$/.exec(readReturnPath(reference) ?? '')?.[1];
  return (
    <>
      {home && <BoughtContact propertyId={Number(home)} isFresh={isFresh} />}
      <OwnPackages />
    </>
  );
}

/**
 * The link by purpose, when the page that the payer came from is unknown. For stays, `BookingsLinks` has it.
 */
const fallbackLinks: Record<
  Exclude<PaymentPurpose, 'stay_deposit' | 'stay_balance' | 'damage_deposit'>,
  { path: string; label: string }
> = {
  viewing_package: { path: '/rental-units', label: t('See rental homes') },
  bid_deposit: { path: '/bank-sales', label: t('See bank sales') },
  lot_balance: { path: '/bank-sales', label: t('See bank sales') },
  first_rent: { path: '/profile?tab=bookings', label: t('See your bookings') },
  membership: { path: '/profile/membership', label: t('View your membership') },
};

function fallbackLink(purpose: string): { path: string; label: string } {
  const links: Partial<Record<string, { path: string; label: string }>> = fallbackLinks;
  return links[purpose] ?? fallbackLinks.viewing_package;
}

/**
 * Returns the query or fragment that shows the purchase on a property page; empty for other pages and unpaid
 * purchases.
 */
function purchaseSuffix(path: string, { purpose, isPaid }: { purpose: string; isPaid: boolean }): string {
  if (!isPaid || !/^\/property\/\d+$/.test(path)) return '';
  if (purpose === 'stay_deposit') return '?booking=confirmed';
  return purpose === 'viewing_package' ? '#owner-contact' : '';
}

type ReturnLinkProps = { reference: string; purpose: string; isPaid: boolean };

function ReturnLink({ reference, purpose, isPaid }: ReturnLinkProps) {
  const path = readReturnPath(reference);
  if (!path && (purpose.startsWith('stay_') || purpose === 'damage_deposit'))
    return <BookingsLinks isPaid={isPaid} />;
  const viewingToken = isPaid ? viewingTokenIn(path) : null;
  if (viewingToken) return <ViewingLinks token={viewingToken} />;
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      <LinkButton
        href={path ? `${path}${purchaseSuffix(path, { purpose, isPaid })}` : fallbackLink(purpose).path}
        tone={isPaid ? 'primary' : 'secondary'}
      >
        {path?.startsWith('/stays/')
          ? t('Back to your stay')
          : path?.startsWith('/viewings/')
            ? t('See your viewing')
            : path && purpose !== 'membership'
              ? t('Back to the listing')
              : fallbackLink(purpose).label}
      </LinkButton>
      <LinkButton href="/payments" tone="secondary">
        {t('All your payments')}
      </LinkButton>
    </p>
  );
}

/**
 * The links after a viewing was paid for. If the payment came too late, the viewing's link is secondary,
 * because `PaidViewing` offers another time.
 */
function ViewingLinks({ token }: { token: string }) {
  const { data } = useQuery(viewingQuery(token));
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      <LinkButton href={`/viewings/${token}`} tone={data?.isPaidLate ? 'secondary' : 'primary'}>
        {t('See your viewing')}
      </LinkButton>
      <LinkButton href="/payments" tone="secondary">
        {t('All your payments')}
      </LinkButton>
    </p>
  );
}

/** The links to bookings. Without an account, the stays of this browser are listed with its payments. */
function BookingsLinks({ isPaid }: { isPaid: boolean }) {
  const bookings = useCurrentUser() === null ? '/payments' : '/profile?tab=bookings';
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      <LinkButton href={bookings} tone={isPaid ? 'primary' : 'secondary'}>
        {t('See your bookings')}
      </LinkButton>
      {!(isPaid && bookings === '/payments') && (
        <LinkButton href="/payments" tone="secondary">
          {t('All your payments')}
        </LinkButton>
      )}
    </p>
  );
}
