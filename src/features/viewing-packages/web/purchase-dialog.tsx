import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { PayFields, wishIn } from '#features/payments/web/pay-fields.tsx';
import { beginCheckout } from '#features/payments/web/queries.ts';
import { TestMode } from '#features/payments/web/test-mode.tsx';
import { keepWayBack } from '#features/payments/web/way-back.ts';
import { formatMoney } from '#kit/money.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { offerWords } from './package-words.ts';
import { type OfferLine, ownPackagesQuery, type PayerDraft, sendPurchase } from './queries.ts';

type Props = {
  offer: OfferLine;
  isTest: boolean;
  /** The page of ours to come back to. */
  wayBack: string;
  onClose: () => void;
};

/** Who pays, and how; then the provider's own page. */
export default function PurchaseDialog({ offer, isTest, wayBack, onClose }: Props) {
  const client = useQueryClient();
  const { isPending, fields, message, submit } = useSubmit<string>();
  /** The same words are the same purchase, however often they are sent. */
  const sent = useRef({ words: '', key: '' });
  const price = formatMoney(offer.price, offer.currency);

  async function buy(payer: PayerDraft, form: FormData): Promise<string> {
    const words = JSON.stringify(payer);
    if (sent.current.words !== words) sent.current = { words, key: newKey() };
    await client.fetchQuery({ ...ownPackagesQuery(), staleTime: 0 });
    const { reference } = await sendPurchase(offer.code, payer, sent.current.key);
    keepWayBack(reference, wayBack);
    return beginCheckout(reference, wishIn(form));
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = (name: string) => String(form.get(name) ?? '').trim();
    const payer = { name: given('name'), email: given('email'), phone: given('phone') || null };
    const address = await submit(() => buy(payer, form));
    if (address) location.assign(address);
  }

  return (
    <Dialog title={offer.title} description={`${offerWords(offer)}, ${price}`} isOpen onClose={onClose}>
      {isTest && <TestMode className="-mt-3 mb-4" />}
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <Field label="Full name" name="name" autoComplete="name" maxLength={200} error={fields['name']} />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          error={fields['email']}
        />
        <PayFields phoneError={fields['phone']} />
        {message && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-alert">
            {message}
          </p>
        )}
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Processing...' : `Pay ${price}`}
        </Button>
        <p className="text-sm text-muted">
          The payment provider’s own page comes next, and leads back here. The package begins when your money
          has come in.
        </p>
      </form>
    </Dialog>
  );
}

/** Also where pages without TLS have no `randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
