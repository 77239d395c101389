import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { productName } from '#app/product.ts';
import { AccountFrame } from '#app/web/pages/account/account-frame.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { receiptPath, receiptPdfUrl, receiptQuery } from '#features/payments/web/receipts/receipt-queries.ts';
import { ReceiptSheet } from '#features/payments/web/receipts/receipt-sheet.tsx';
import { contactsQuery } from '#features/settings/web/contacts-query.ts';
import { t } from '#kit/t.ts';
import { Button, buttonClass, LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { privatePageMeta } from './private-page-meta.ts';
import { SignInOrPayments } from './sign-in-or-payments.tsx';

export const about = privatePageMeta(t('Receipt'));

/**
 * The receipt for its payer: the account or browser that paid, or a holder of the email. The key is in the
 * URL fragment, which browsers do not send when they load the page.
 */
export default function ReceiptPage({ params }: PageContext) {
  const reference = params['reference'] ?? '';
  const key = useSyncExternalStore(
    onHashChange,
    () => location.hash.slice(1),
    () => '',
  );
  const { data, error, refetch } = useQuery(receiptQuery(reference, key));
  const { data: contacts } = useQuery(contactsQuery());
  if (data)
    return (
      <AccountFrame page="payments">
        <ReceiptSheet receipt={data} issuer={{ name: productName, email: contacts?.support.email ?? null }} />
        <div className="not-printed mt-6 flex flex-wrap gap-2">
          <a href={receiptPdfUrl(reference, key)} download className={buttonClass()}>
            {t('Download PDF')}
          </a>
          <Button tone="secondary" onClick={() => window.print()}>
            {t('Print')}
          </Button>
          <LinkButton href="/payments" tone="secondary">
            {t('All your payments')}
          </LinkButton>
        </div>
      </AccountFrame>
    );
  return (
    <AccountFrame page="payments" title={t('Receipt')}>
      {!error && <p className="text-muted">{t('Loading...')}</p>}
      {error && <NoReceipt {...{ reference, error }} onRetry={() => void refetch()} />}
    </AccountFrame>
  );
}

type NoReceiptProps = {
  reference: string;
  error: { status: number; problem: { code: string } | null };
  onRetry: () => void;
};

function NoReceipt({ reference, error, onRetry }: NoReceiptProps) {
  if (error.problem?.code === 'no_receipt_yet')
    return (
      <EmptyState
        icon={<Icon name="card" />}
        action={<LinkButton href={`/payments/${reference}`}>{t('See the payment')}</LinkButton>}
      >
        {t('There is no receipt yet because this payment is not complete.')}
      </EmptyState>
    );
  if (error.status < 500 && error.status !== 429)
    return (
      <EmptyState icon={<Icon name="card" />} action={<SignInOrPayments path={receiptPath(reference)} />}>
        {t(
          'We could not find this receipt. Open it from the link in our email, or use the browser you paid with. You can also sign in to the account you paid with.',
        )}
      </EmptyState>
    );
  return (
    <LoadError onRetry={onRetry}>
      {t('We could not load the receipt. The payment itself is not affected. Please try again.')}
    </LoadError>
  );
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
