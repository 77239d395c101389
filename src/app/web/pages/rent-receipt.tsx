import { productName } from '#app/product.ts';
import { AccountFrame } from '#app/web/pages/account/account-frame.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { RentReceiptView } from '#features/first-rents/web/rent-receipts/rent-receipt-view.tsx';
import { t } from '#kit/t.ts';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Receipt'));

/** A confirmed receipt for rent, for the tenant and the lister. */
export default function RentReceiptPage({ params }: PageContext) {
  return (
    <SignedIn otherwise="/auth">
      {(user) => (
        <AccountFrame user={user} page="payments">
          <RentReceiptView id={Number(params['id'])} issuer={productName} />
        </AccountFrame>
      )}
    </SignedIn>
  );
}
