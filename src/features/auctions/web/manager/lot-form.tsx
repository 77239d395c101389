import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { managerLotQuery, managerLotsQuery, saveDraft } from '#features/auctions/web/queries.ts';
import { formatAmountInput } from '#kit/amount-text.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { AmountField } from '#kit/web/ui/amount-field.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Checkbox } from '#kit/web/ui/choice-row.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { type AmountName, amountFields, formatKampalaInput, parseTerms } from './lot-terms.ts';

type Props = {
  propertyId: number;
  currency: 'UGX' | 'USD';
  /** The draft to edit. Null creates a draft from the data of the listing. */
  lot: ManagerLot | null;
  startingBid: number | null;
  increment: number | null;
  closesAt: string | null;
};

const labels: Record<AmountName, string> = {
  startingBid: 'Starting bid',
  increment: 'Bid increment',
  reserve: 'Reserve price (optional)',
  deposit: 'Deposit per bidder (optional)',
};

/** Renders the form for the terms of a draft. Times are in Kampala time. */
export function LotForm({ propertyId, currency, lot, ...listing }: Props) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const id = useId();
  const toInputText = (amount: number | null | undefined) =>
    amount == null ? '' : formatAmountInput(amount);
  const [amounts, setAmounts] = useState<Record<AmountName, string>>({
    startingBid: toInputText(lot?.startingBid ?? listing.startingBid),
    increment: toInputText(lot?.increment ?? listing.increment),
    reserve: toInputText(lot?.ownReserve),
    deposit: toInputText(lot?.deposit),
  });
  const saving = useSubmit<ManagerLot>();
  const { fields } = saving;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { draft, errors } = parseTerms(new FormData(event.currentTarget), amounts, currency);
    if (!draft) return saving.refuse(errors);
    const saved = await saving.submit(() => saveDraft(propertyId, draft));
    if (!saved) return;
    client.setQueryData(managerLotQuery(saved.id).queryKey, saved);
    void client.invalidateQueries({ queryKey: managerLotsQuery().queryKey });
    showToast({ title: 'Saved', description: 'The auction is not public until you announce it.' });
    navigate(`/admin/auctions?lot=${saved.id}`);
  }

  const timeField = (name: 'opensAt' | 'closesAt', label: string, value: string | null | undefined) => (
    <FieldFrame id={`${id}${name}`} label={label} error={fields[name]}>
      <input
        type="datetime-local"
        name={name}
        defaultValue={formatKampalaInput(value)}
        {...controlProps({ id: `${id}${name}`, error: fields[name] })}
      />
    </FieldFrame>
  );
  return (
    <form onSubmit={save} className="grid gap-4" noValidate aria-label="Auction terms">
      <div className="grid gap-4 sm:grid-cols-2">
        {timeField('opensAt', 'Bidding opens (Kampala time)', lot?.opensAt)}
        {timeField('closesAt', 'Bidding closes (Kampala time)', lot?.plannedClose ?? listing.closesAt)}
        {amountFields.map((name) => (
          <AmountField
            key={name}
            label={labels[name]}
            currency={currency}
            text={amounts[name]}
            onChange={(text) => setAmounts({ ...amounts, [name]: text })}
            error={fields[name]}
          />
        ))}
      </div>
      <FieldFrame
        id={`${id}premium`}
        label="Buyer’s premium, % of the price (optional)"
        hint="The buyer pays it to the bank on top of the price. Bidders see it before they register."
        error={fields.premiumPercent}
      >
        <input
          name="premiumPercent"
          inputMode="decimal"
          defaultValue={lot?.premiumPercent || ''}
          {...controlProps({ id: `${id}premium`, error: fields.premiumPercent, hint: 'x' })}
        />
      </FieldFrame>
      <Checkbox
        name="isReserveShown"
        defaultChecked={lot?.reserve != null}
        label="Show the reserve price publicly"
      />
      <FormError message={saving.message} fields={fields} />
      <Button type="submit" tone="secondary" disabled={saving.isPending} className="justify-self-start">
        {saving.isPending ? 'Saving...' : 'Save terms'}
      </Button>
    </form>
  );
}
