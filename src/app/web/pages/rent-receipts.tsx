import { AccountFrame } from '#app/web/pages/account/account-frame.tsx';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { RentReceipts } from '#features/first-rents/web/rent-receipts/rent-receipts.tsx';
import { t } from '#kit/t.ts';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Rent receipts'));

/** The receipts for rent that was paid after the keys were handed over, for tenants and listers. */
export default function RentReceiptsPage() {
  return (
    <SignedIn otherwise="/auth">
      {(user) => (
        <AccountFrame user={user} page="payments" title={t('Rent receipts')}>
          <RentReceipts />
        </AccountFrame>
      )}
    </SignedIn>
  );
}
