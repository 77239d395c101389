import { useQuery } from '@tanstack/react-query';
import { CreditCard, Landmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { networkOf, otherNetworkOf } from '#features/payments/networks.ts';
import { OtherNetwork } from '#features/payments/web/other-network.tsx';
import { bankOfferQuery, type CheckoutInput } from '#features/payments/web/queries.ts';
import { useKnownPhone } from '#features/payments/web/use-known-phone.ts';
import { t } from '#kit/t.ts';
import { Panel } from '#kit/web/ui/card.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { KnownLine } from '#kit/web/ui/flow/known-line.tsx';
import { RadioTile } from '#kit/web/ui/flow/radio-tile.tsx';

const methods = [
  { value: 'MTN', words: t('MTN Mobile Money'), mark: 'M' },
  { value: 'AIRTEL', words: t('Airtel Money'), mark: 'A' },
  { value: 'card', words: t('Card'), mark: <CreditCard /> },
  { value: 'bank', words: t('Bank transfer'), mark: <Landmark /> },
] as const;

export type Method = (typeof methods)[number]['value'];
type Props = {
  /** The currency of the price. Mobile money accepts shillings only. */
  currency?: string | undefined;
  /** The conditions of a bank transfer, if this can be paid at a bank. */
  bankNote?: string | undefined;
  /** The number that the page has just collected for another purpose. */
  knownPhone?: string | undefined;
  /** The number that was typed here before, which stays a field. */
  typedPhone?: string | undefined;
  knownWay?: Method | undefined;
  phoneError: string | undefined;
  /** Called when the payer chooses a method. */
  onChoose?: () => void;
  /** Renders what depends on the chosen method. */
  children?: (method: Method) => ReactNode;
};

/** Renders the payment methods and the number of the phone that receives the prompt. */
export function PayFields({
  currency = 'UGX',
  bankNote,
  knownPhone: collectedPhone,
  typedPhone: earlierPhone,
  knownWay: knownMethod,
  phoneError,
  onChoose,
  children,
}: Props) {
  const { contact, paid } = useKnownPhone();
  const [typedPhone, setTypedPhone] = useState(earlierPhone || null);
  const [isChanging, setChanging] = useState(false);
  const knownPhone = paid || collectedPhone || contact;
  const phone = typedPhone ?? knownPhone;
  const isKnown = knownPhone !== '' && typedPhone === null && !isChanging && !phoneError;
  const { data: bankOffer } = useQuery({ ...bankOfferQuery(), enabled: bankNote !== undefined });
  const isBankOffered =
    bankNote !== undefined && (bankOffer?.currencies.some((one) => one === currency) ?? false);
  const offeredMethods = methods.filter(
    ({ value }) => value === 'card' || (value === 'bank' ? isBankOffered : currency === 'UGX'),
  );
  const [chosenMethod, setMethod] = useState<Method | null>(knownMethod ?? null);
  const selectedMethod = chosenMethod ?? networkOf(earlierPhone || knownPhone) ?? 'MTN';
  const method = offeredMethods.some(({ value }) => value === selectedMethod) ? selectedMethod : 'card';
  const choose = (chosen: Method) => {
    setMethod(chosen);
    onChoose?.();
  };
  const isByPhone = method === 'MTN' || method === 'AIRTEL';
  const otherNetwork = isByPhone ? otherNetworkOf({ network: method, phone }) : null;
  const label = isByPhone ? t('Mobile money number') : t('Phone number (optional)');
  const hint = isByPhone
    ? t('We will send a payment request to this phone. Approve it with your PIN.')
    : undefined;
  return (
    <>
      <fieldset>
        <legend className="t-label">{t('Pay with')}</legend>
        <div
          className={`mt-1 grid gap-2 ${offeredMethods.length === 4 ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))]'}`}
        >
          {offeredMethods.map(({ value, words: methodLabel, mark }) => (
            <RadioTile
              key={value}
              name="way"
              value={value}
              isChecked={method === value}
              onChoose={() => choose(value)}
              mark={mark}
              label={methodLabel}
            />
          ))}
        </div>
      </fieldset>
      {method === 'bank' ? (
        <Panel as="p">{bankNote}</Panel>
      ) : isKnown ? (
        <KnownLine label={label} values={{ phone }} onChange={() => setChanging(true)}>
          <span className="block t-small text-muted">{label}</span>
          {phone}
          {hint && <span className="block t-small text-muted">{hint}</span>}
        </KnownLine>
      ) : (
        <Field
          label={label}
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={phone}
          onChange={({ target }) => setTypedPhone(target.value)}
          hint={hint}
          error={phoneError}
        />
      )}
      {otherNetwork && <OtherNetwork network={otherNetwork} onSwitch={() => choose(otherNetwork)} />}
      {children?.(method)}
    </>
  );
}

/** Returns the payment method from the form. */
export function checkoutInputFrom(form: FormData): CheckoutInput {
  const method = form.get('way');
  const phone = String(form.get('phone') ?? '').trim();
  if (method === 'bank') return { method };
  return method === 'MTN' || method === 'AIRTEL'
    ? { method: 'mobile_money', network: method, phone }
    : { method: 'card' };
}
