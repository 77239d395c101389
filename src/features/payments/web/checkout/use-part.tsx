import { type ReactNode, useState } from 'react';
import { paymentLimits } from '#features/payments/limits.ts';
import { type Network, networkNames } from '#features/payments/networks.ts';
import { nextPart, partFault } from '#features/payments/parts.ts';
import { formatAmountInput } from '#kit/amount-text.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { AmountField, amountOf } from '#kit/web/ui/amount-field.tsx';

/** The amount of a part payment. */
export type Part = {
  /** Returns the amount to pay, or a message about an amount that cannot be paid. */
  amountFor(method: Network | 'card' | 'bank'): number | string;
  renderField(network: Network, error: string | undefined): ReactNode;
};

const money = (amount: number) => formatMoney(amount, 'UGX');

/**
 * Keeps the amount of the next part: the network's maximum, until the payer types another amount. A card and
 * a bank transfer pay everything that is left.
 * @param left what is left in shillings
 */
export function usePart(left: number): Part {
  const [typed, setTyped] = useState<{ left: number; text: string } | null>(null);
  // An amount that was typed for the part before is not meant for the next one.
  const typedText = typed?.left === left ? typed.text : null;
  return {
    amountFor(method) {
      if (method === 'card' || method === 'bank') return left;
      const most = paymentLimits.mobileMax[method];
      const amount = typedText === null ? nextPart(left, most) : amountOf(typedText, 'UGX');
      return amount === null ? t('Please enter an amount') : (partError(amount, left, method) ?? amount);
    },
    renderField(network, error) {
      const most = paymentLimits.mobileMax[network];
      return (
        <div className="grid gap-2">
          <AmountField
            label={t('Amount of this payment')}
            currency="UGX"
            text={typedText ?? formatAmountInput(nextPart(left, most))}
            onChange={(text) => setTyped({ left, text })}
            error={error}
          />
          {left > most && !error && <p className="t-small text-muted">{mostLabel(network)}</p>}
        </div>
      );
    },
  };
}

const mostLabel = (network: Network) =>
  t('One {network} payment can be at most {most}.', {
    network: networkNames[network],
    most: money(paymentLimits.mobileMax[network]),
  });

/** Returns why the payer cannot pay this amount next; null when they can. */
function partError(amount: number, left: number, network: Network): string | null {
  const most = paymentLimits.mobileMax[network];
  const least = money(paymentLimits.partMin);
  if (amount > most) return mostLabel(network);
  switch (partFault(amount, left)) {
    case 'too_much':
      return t('Only {left} is left to pay.', { left: money(left) });
    case 'too_small':
      return t('Pay at least {least}.', { least });
    case 'small_rest':
      return t('Leave at least {least} for the next part.', { least });
    case null:
      return null;
  }
}
