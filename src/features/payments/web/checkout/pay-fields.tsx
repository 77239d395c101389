import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { networkOf } from '#features/payments/networks.ts';
import type { CheckoutInput } from '#features/payments/web/queries.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { RadioTile } from '#kit/web/ui/flow/radio-tile.tsx';

const methods = [
  { value: 'MTN', words: t('MTN Mobile Money'), mark: 'M' },
  { value: 'AIRTEL', words: t('Airtel Money'), mark: 'A' },
  { value: 'card', words: t('Card'), mark: <CreditCard /> },
] as const;

type Method = (typeof methods)[number]['value'];
type Props = {
  /** The currency of the price. Mobile money accepts shillings only. */
  currency?: string | undefined;
  knownPhone?: string | undefined;
  knownWay?: Method | undefined;
  phoneError: string | undefined;
};

/** Renders the payment methods and the number of the phone that receives the prompt. */
export function PayFields({ currency = 'UGX', knownPhone, knownWay: knownMethod, phoneError }: Props) {
  const offeredMethods = currency === 'UGX' ? methods : methods.filter(({ value }) => value === 'card');
  const [selectedMethod, setMethod] = useState<Method>(knownMethod ?? networkOf(knownPhone ?? '') ?? 'MTN');
  const [phone, setPhone] = useState(knownPhone ?? '');
  const method = offeredMethods.some(({ value }) => value === selectedMethod) ? selectedMethod : 'card';
  const network = networkOf(phone);
  const otherNetwork = method !== 'card' && network !== null && network !== method ? network : null;
  return (
    <>
      <fieldset>
        <legend className="t-label">{t('Pay with')}</legend>
        <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-2">
          {offeredMethods.map(({ value, words: methodLabel, mark }) => (
            <RadioTile
              key={value}
              name="way"
              value={value}
              isChecked={method === value}
              onChoose={() => setMethod(value)}
              mark={mark}
              label={methodLabel}
            />
          ))}
        </div>
      </fieldset>
      <Field
        label={method === 'card' ? t('Phone number (optional)') : t('Mobile money number')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
        hint={
          method === 'card'
            ? undefined
            : t('We will send a payment request to this phone. Approve it with your PIN.')
        }
        error={phoneError}
      />
      {otherNetwork && (
        <p role="status" className="flex flex-wrap items-center gap-x-3">
          {otherNetwork === 'MTN'
            ? t('This looks like an MTN number.')
            : t('This looks like an Airtel number.')}
          <Button tone="secondary" onClick={() => setMethod(otherNetwork)}>
            {otherNetwork === 'MTN' ? t('Switch to MTN Mobile Money') : t('Switch to Airtel Money')}
          </Button>
        </p>
      )}
    </>
  );
}

/** Returns the payment method from the form. */
export function checkoutInputFrom(form: FormData): CheckoutInput {
  const method = form.get('way');
  const phone = String(form.get('phone') ?? '').trim();
  return method === 'MTN' || method === 'AIRTEL'
    ? { method: 'mobile_money', network: method, phone }
    : { method: 'card' };
}
