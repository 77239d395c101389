import { useQuery } from '@tanstack/react-query';
import { productName } from '#app/product.ts';
import type { PageContext, PageMeta } from '#app/web/route-table.ts';
import { GenuineRentReceipt } from '#features/first-rents/web/rent-receipts/checked-rent-receipt.tsx';
import { checkedRentReceiptQuery } from '#features/first-rents/web/rent-receipts/rent-receipt-queries.ts';
import { GenuineReceipt, UnknownReceipt } from '#features/payments/web/receipts/checked-receipt.tsx';
import { checkedReceiptQuery } from '#features/payments/web/receipts/receipt-queries.ts';
import { contactsQuery } from '#features/settings/web/contacts-query.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';

const isForRent = ({ params }: PageContext) => /^r-/i.test(params['mark'] ?? '');
const queryOf = ({ params }: PageContext) => checkedReceiptQuery(params['mark'] ?? '');
const rentQueryOf = ({ params }: PageContext) => checkedRentReceiptQuery(params['mark'] ?? '');

export const about: PageMeta = {
  reads: (context) => [
    { query: isForRent(context) ? rentQueryOf(context) : queryOf(context), required: true },
    { query: contactsQuery(), required: false },
  ],
  head: () => ({ title: t('Is this receipt genuine? · {productName}', { productName }), noIndex: true }),
};

/** The page that a receipt's QR code opens. It needs neither an account nor scripts. */
export default function CheckReceiptPage(context: PageContext) {
  const isRent = isForRent(context);
  const payment = useQuery({ ...queryOf(context), enabled: !isRent });
  const rent = useQuery({ ...rentQueryOf(context), enabled: isRent });
  const { error } = isRent ? rent : payment;
  const data = payment.data ?? rent.data;
  const { data: contacts } = useQuery(contactsQuery());
  return (
    <div className="page-frame form-column py-8 md:py-12">
      {payment.data && <GenuineReceipt receipt={payment.data} issuer={productName} />}
      {rent.data && <GenuineRentReceipt receipt={rent.data} issuer={productName} />}
      {!data && error?.status === 404 && (
        <UnknownReceipt issuer={productName} email={contacts?.support.email ?? null} />
      )}
      {!data && error?.status !== 404 && (
        <>
          <h1 className="t-title">{t('Is this receipt genuine?')}</h1>
          <p className="mt-4">
            {error
              ? t(
                  'We could not check this receipt. This does not mean it is fake. Wait a minute, then reload this page.',
                )
              : t('Loading...')}
          </p>
        </>
      )}
      <p className="mt-8">
        <LinkButton href="/" tone="quiet" className="-ms-4">
          {t('What is {productName}?', { productName })}
        </LinkButton>
      </p>
    </div>
  );
}
