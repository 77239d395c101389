import type { Transfer } from '#features/bank-transfers/schema.ts';
import { formatBankCode } from '#features/payments/bank-code.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { TextLink } from '#kit/web/ui/text-link.tsx';

/** Says what a bank transfer pays for, and who pays it. */
export function TransferFacts({ transfer }: { transfer: Transfer }) {
  const { code, reference, title, name, amount, currency, expiresAt, isOpen, isPaid } = transfer;
  const end = isPaid ? 'already paid' : isOpen ? `until ${formatDate(expiresAt)}` : 'no longer open';
  return (
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="t-strong">{formatMoney(amount, currency)}</span>
        <span className="t-strong whitespace-nowrap">{formatBankCode(code)}</span>
      </p>
      <TextLink href={`/admin/payments/${reference}`}>{title}</TextLink>
      <p className="t-small text-muted">
        {name} · {end}
      </p>
    </div>
  );
}
