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
    <article className="receipt rounded-card border border-line bg-surface p-4 sm:p-8">
      <p className="t-subhead text-ink">{issuer.name}</p>
      <h1 className="mt-4 t-title">{t('Receipt {number}', { number })}</h1>
      {isTest && <p className="mt-1 t-strong text-ok">{testModeNotice}</p>}
      <p className="mt-4 t-price-l">{formatMoney(amount, currency)}</p>
      {refund && <p className="mt-1 t-strong text-ink">{refund}</p>}
      <dl className="mt-4">
        {rowsOf(receipt).map(([name, value]) => (
          <div
            key={name}
            className="grid gap-x-4 border-t border-line py-2 last:border-b sm:grid-cols-[8rem_1fr]"
          >
            <dt className="t-small text-muted">{name}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap items-start gap-4">
        <img
          src={picture}
          width={120}
          height={120}
          alt={t('QR code to check this receipt')}
          className="rounded-[4px] bg-white p-2"
        />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="t-strong">{t('Is this receipt genuine?')}</h2>
          <p className="mt-1 t-small text-muted">{t('Scan the QR code, or open this address:')}</p>
          <p className="mt-1 t-small wrap-anywhere">
            <a href={pathOf(checkAddress)} className="link">
              {checkAddress}
            </a>
          </p>
        </div>
      </div>
      {issuer.email && (
        <p className="mt-6 t-small text-muted">{t('Questions? Email {email}', { email: issuer.email })}</p>
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
