import { useId, useState } from 'react';
import { t } from '#kit/t.ts';
import { Field } from '#kit/web/ui/field.tsx';
import type { CheckoutWish } from './queries.ts';

const ways = [
  { value: 'MTN', words: t('MTN Mobile Money') },
  { value: 'AIRTEL', words: t('Airtel Money') },
  { value: 'card', words: t('Card') },
] as const;

type Way = (typeof ways)[number]['value'];
type Props = { knownPhone?: string | undefined; knownWay?: Way | undefined; phoneError: string | undefined };

/** How to pay; the phone number is the one that is asked. */
export function PayFields({ knownPhone, knownWay = 'MTN', phoneError }: Props) {
  const [way, setWay] = useState<Way>(knownWay);
  const id = useId();
  return (
    <>
      <fieldset>
        <legend className="font-medium">{t('Pay with')}</legend>
        <div className="mt-1 grid gap-x-5 sm:flex sm:flex-wrap">
          {ways.map(({ value, words }) => (
            <label
              key={value}
              htmlFor={id + value}
              className="flex min-h-11 cursor-pointer items-center gap-2"
            >
              <input
                id={id + value}
                type="radio"
                name="way"
                value={value}
                checked={way === value}
                onChange={() => setWay(value)}
                className="size-5 accent-clay"
              />
              {words}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label={way === 'card' ? t('Phone number (optional)') : t('Mobile money number')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        defaultValue={knownPhone}
        hint={
          way === 'card' ? undefined : t('This phone is asked to approve the payment (USSD), with your PIN')
        }
        error={phoneError}
      />
    </>
  );
}

/** What the fields say. */
export function wishIn(form: FormData): CheckoutWish {
  const way = form.get('way');
  const phone = String(form.get('phone') ?? '').trim();
  return way === 'MTN' || way === 'AIRTEL'
    ? { method: 'mobile_money', network: way, phone }
    : { method: 'card' };
}
