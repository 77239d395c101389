import { t } from '#kit/t.ts';
import { Card } from '#kit/web/ui/card.tsx';

type Props = {
  number: string;
  testNotice?: string | null;
  /** The amount with its currency. */
  amount: string;
  /** The texts that belong to the amount, such as a refund. */
  notes: readonly string[];
  rows: readonly (readonly [name: string, value: string])[];
  /** The address that verifies the receipt, and its QR code as a data URL. */
  checkAddress: string;
  picture: string;
  issuer: { name: string; email: string | null };
};

/** Renders a receipt for the screen and for print. */
export function ReceiptPaper({
  number,
  testNotice = null,
  amount,
  notes,
  rows,
  checkAddress,
  picture,
  issuer,
}: Props) {
  return (
    <Card as="article" className="receipt sm:p-8">
      <p className="t-subhead text-ink">{issuer.name}</p>
      <h1 className="mt-4 t-title">{t('Receipt {number}', { number })}</h1>
      {testNotice && <p className="mt-1 t-strong text-ok">{testNotice}</p>}
      <p className="mt-4 t-price-l">{amount}</p>
      {notes.map((note) => (
        <p key={note} className="mt-1 t-strong text-ink">
          {note}
        </p>
      ))}
      <dl className="mt-4">
        {rows.map(([name, value]) => (
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
    </Card>
  );
}

/** Returns the path alone, so that the link works under every host name of this site. */
const pathOf = (address: string) => new URL(address).pathname;
