import { formatBankCode } from '#features/payments/bank-code.ts';
import type { ExpectedTransfer } from '#features/payments/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';

/** Returns the label of the link to the payment, by what the payer can do there. */
export const transferLinkLabel = ({ isSlipSent, isSlipRejected }: ExpectedTransfer): string =>
  isSlipSent && !isSlipRejected ? t('See bank transfer') : t('Send bank slip');

export const transferPath = ({ reference }: ExpectedTransfer): string => `/payments/${reference}`;

type Props = {
  transfer: ExpectedTransfer;
  /** True where the page has its own button to the payment. */
  isLinkElsewhere?: boolean;
  className?: string;
};

/** Says that what the page shows is being paid at a bank, instead of offering to pay it again. */
export function ExpectedTransferNotice({ transfer, isLinkElsewhere = false, className = '' }: Props) {
  const { code, amount, currency, expiresAt, isSlipSent, isSlipRejected } = transfer;
  const heading = isSlipRejected
    ? t('We could not accept your slip.')
    : isSlipSent
      ? t('We are checking your bank transfer.')
      : t('We are waiting for your bank transfer.');
  return (
    <Notice tone={isSlipRejected ? 'warn' : 'info'} className={className}>
      <p className="t-strong">{heading}</p>
      <p>
        {t('{amount} with reference {code}. It must arrive by {time} on {day}, Kampala time.', {
          amount: formatMoney(amount, currency),
          code: formatBankCode(code),
          time: formatTime(expiresAt),
          day: formatDate(expiresAt),
        })}
      </p>
      {!isLinkElsewhere && (
        <LinkButton href={transferPath(transfer)} tone="secondary" className="mt-2">
          {transferLinkLabel(transfer)}
        </LinkButton>
      )}
    </Notice>
  );
}
