import { refundLabel, testModeNotice } from '#features/payments/receipt-rules.ts';
import type { Receipt } from '#features/payments/receipt-schema.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

type Props = { receipt: Receipt; issuer: { name: string; email: string | null } };

/** Renders a receipt for the screen and for print. */
export function ReceiptSheet({ receipt, issuer }: Props) {
  const { number, amount, currency, isTest, picture, checkAddress } = receipt;
  const refund = refundLabel(receipt);
  return (
    <article className="receipt rounded-card border border-line bg-card p-5 sm:p-8">
      <p className="text-lg font-semibold text-clay">{issuer.name}</p>
      <h1 className="mt-4 text-2xl font-semibold">{t('Receipt {number}', { number })}</h1>
      {isTest && <p className="mt-1 font-medium text-leaf">{testModeNotice}</p>}
      <p className="mt-4 text-xl font-semibold">{formatMoney(amount, currency)}</p>
      {refund && <p className="mt-1 font-medium text-clay">{refund}</p>}
      <dl className="mt-4">
        {rowsOf(receipt).map(([name, value]) => (
          <div
            key={name}
            className="grid gap-x-4 border-t border-line py-2.5 last:border-b sm:grid-cols-[8rem_1fr]"
          >
            <dt className="text-sm text-muted sm:text-base">{name}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap items-start gap-5">
        <img
          src={picture}
          width={120}
          height={120}
          alt={t('QR code to check this receipt')}
          className="rounded-[4px] bg-[#fff] p-2"
        />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="font-semibold">{t('Is this receipt genuine?')}</h2>
          <p className="mt-1 text-sm text-muted">{t('Scan the QR code, or open this address:')}</p>
          <p className="mt-1 text-sm wrap-anywhere">
            <a href={pathOf(checkAddress)} className="text-clay underline">
              {checkAddress}
            </a>
          </p>
        </div>
      </div>
      {issuer.email && (
        <p className="mt-5 text-sm text-muted">{t('Questions? Email {email}', { email: issuer.email })}</p>
      )}
    </article>
  );
}

function rowsOf({ title, payer, method, issuedAt, reference }: Receipt): [string, string][] {
  return [
    [t('For'), title],
    [t('Paid by'), payer],
    [t('Payment method'), method],
    [t('Date'), formatDate(issuedAt)],
    [t('Reference'), reference],
  ];
}

/** Returns the path alone, so that the link works under every host name of this site. */
const pathOf = (address: string) => new URL(address).pathname;
