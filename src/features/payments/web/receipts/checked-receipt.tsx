import { refundLabel, testModeNotice } from '#features/payments/receipt-rules.ts';
import type { CheckedReceipt as Checked } from '#features/payments/receipt-schema.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { RichText } from '#kit/web/rich-text.tsx';
import { Card } from '#kit/web/ui/card.tsx';

/** Shows the public details of a genuine receipt. */
export function GenuineReceipt({ receipt, issuer }: { receipt: Checked; issuer: string }) {
  const { number, title, amount, currency, refunded, isReversed, payer, issuedAt, isTest } = receipt;
  const rows = [
    [t('Receipt number'), number],
    [t('Amount'), formatMoney(amount, currency)],
    [t('For'), title],
    [t('Paid by'), payer],
    [t('Date'), formatDate(issuedAt)],
    [t('Refunded'), refundLabel({ amount, refunded, currency, isReversed }) ?? t('None')],
  ] as const;
  return <GenuineFacts issuer={issuer} notice={isTest ? testModeNotice : null} rows={rows} />;
}

type FactsProps = {
  issuer: string;
  /** The text that belongs to the details. */
  notice: string | null;
  rows: readonly (readonly [name: string, value: string])[];
};

/** Says that a receipt is genuine, with the details to compare. */
export function GenuineFacts({ issuer, notice, rows }: FactsProps) {
  return (
    <>
      <h1 className="t-title text-ok">{t('This receipt is genuine')}</h1>
      <p className="mt-3">
        {t(
          '{issuer} issued this receipt. Compare these details with your copy. If anything differs, the copy has been altered.',
          {
            issuer,
          },
        )}
      </p>
      {notice && <p className="mt-3 t-strong text-ok">{notice}</p>}
      <Card as="dl" className="mt-6 py-0">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="grid gap-x-4 border-b border-line py-2 last:border-b-0 sm:grid-cols-[9rem_1fr]"
          >
            <dt className="t-small text-muted">{name}</dt>
            <dd dir="auto" className="t-strong wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </Card>
    </>
  );
}

type UnknownProps = { issuer: string; email: string | null };

/** Says that we issued no receipt with this number and code. */
export function UnknownReceipt({ issuer, email }: UnknownProps) {
  return (
    <>
      <h1 className="t-title text-danger">{t('We did not issue this receipt')}</h1>
      <p className="mt-3">{t('{issuer} has no receipt with this number and code.', { issuer })}</p>
      <h2 className="mt-6 t-heading">{t('What to do')}</h2>
      <ul className="mt-2 grid list-disc grid-cols-1 gap-2 pl-4 wrap-anywhere">
        <li>
          {t(
            'If you typed the address, check each character against the receipt, or scan the QR code instead.',
          )}
        </li>
        <li>{t('Ask the person who showed it to you to open the receipt in their own account or email.')}</li>
        <li>
          {t('If you still see this page, do not rely on the receipt. It is not proof of payment.')}
          {email && (
            <>
              {' '}
              <RichText
                text={t('Please report it to <0>{email}</0>.', { email })}
                tags={{
                  0: (
                    <a href={`mailto:${email}`} className="link">
                      {email}
                    </a>
                  ),
                }}
              />
            </>
          )}
        </li>
      </ul>
    </>
  );
}
