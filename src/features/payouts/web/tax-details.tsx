import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { payoutLimits } from '#features/payouts/choices.ts';
import type { Earnings } from '#features/payouts/schema.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Checkbox } from '#kit/web/ui/choice-row.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { sendTaxDetails } from './queries.ts';

/** Shows under which name and number a host pays taxes, and a form that changes it. */
export function TaxDetails({ earnings: { taxDetails } }: { earnings: Earnings }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { isPending, fields, message, submit } = useSubmit<Earnings>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const body = {
      name: String(data.get('name') ?? ''),
      tin: String(data.get('tin') ?? ''),
      isVatRegistered: data.get('isVatRegistered') === 'yes',
    };
    if (!(await submit(() => sendTaxDetails(body)))) return;
    setOpen(false);
    showToast({ title: 'Tax details saved' });
    await client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/user/earnings'),
    });
  }

  return (
    <section aria-labelledby="tax-details" className="grid max-w-xl gap-3">
      <h2 id="tax-details" className="t-heading">
        Tax details
      </h2>
      <p className={taxDetails ? 'wrap-anywhere' : 'text-muted'}>
        {taxDetails
          ? `${taxDetails.name}, TIN ${taxDetails.tin}${taxDetails.isVatRegistered ? ', registered for VAT' : ''}`
          : 'Add your TIN. Your statements show it, and we report the tax that we withhold under it.'}
      </p>
      {!isOpen && (
        <p>
          <Button tone="secondary" onClick={() => setOpen(true)}>
            {taxDetails ? 'Change tax details' : 'Add tax details'}
          </Button>
        </p>
      )}
      {isOpen && (
        <form onSubmit={(event) => void onSubmit(event)} className="grid gap-4" noValidate>
          <Field
            label="Name on your tax registration"
            name="name"
            autoComplete="name"
            maxLength={payoutLimits.taxName}
            defaultValue={taxDetails?.name ?? ''}
            error={fields.name}
          />
          <Field
            label="TIN"
            name="tin"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            defaultValue={taxDetails?.tin ?? ''}
            error={fields.tin}
            hint="The 10 digits of your taxpayer identification number"
          />
          <Checkbox
            name="isVatRegistered"
            value="yes"
            label="I am registered for VAT"
            defaultChecked={taxDetails?.isVatRegistered ?? false}
          />
          <FormError message={message} fields={fields} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isPending}>
              {isPending ? 'Saving...' : 'Save tax details'}
            </Button>
            <Button tone="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
