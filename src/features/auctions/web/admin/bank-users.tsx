import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { BankUsers } from '#features/auctions/bank-schema.ts';
import { LotPanelSection } from '#features/auctions/web/manager/lot-section.tsx';
import {
  bankUsersQuery,
  managerLotsQuery,
  sendBankUser,
  sendBankUserRemoval,
} from '#features/auctions/web/queries.ts';
import { banksQuery } from '#features/properties/web/queries.ts';
import { formatAuctionDay } from '#kit/dates.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { RadioRow } from '#kit/web/ui/choice-row.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';

/** Lists the bank users, with a form to add one. */
export function BankUserList() {
  const { data: accounts, isError } = useQuery(bankUsersQuery());
  return (
    <LotPanelSection title="Bank accounts">
      <p className="mb-2 text-muted">
        Bank users can follow their bank’s auctions. They see bidder numbers, deposits, bids, results,
        documents and reports. They cannot bid in these auctions or see other banks’ auctions.
      </p>
      {isError && !accounts && <p role="alert">We could not load the accounts. Please try again later.</p>}
      {accounts?.length === 0 && <p className="text-muted">No bank users yet.</p>}
      <ul className="divide-y divide-line">
        {accounts?.map((account) => (
          <li key={account.id} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
            <AccountRow account={account} />
            <RemoveAccess account={account} />
          </li>
        ))}
      </ul>
      <AddBankUser />
    </LotPanelSection>
  );
}

function AccountRow({ account }: { account: BankUsers[number] }) {
  const { name, email, bank, lot, lots, namedAt } = account;
  return (
    <div className="min-w-0">
      <p className="t-strong wrap-anywhere">{bank ?? `“${lot?.title ?? ''}”`}</p>
      <p className="t-small wrap-anywhere text-muted">
        {`${name} · ${email} · since ${formatAuctionDay(namedAt)} · ${lots} ${lots === 1 ? 'auction' : 'auctions'}`}
      </p>
    </div>
  );
}

function useBankUserMutation() {
  const client = useQueryClient();
  const sending = useSubmit<BankUsers>();
  return {
    ...sending,
    async act(send: () => Promise<BankUsers>): Promise<boolean> {
      const updated = await sending.submit(send);
      if (updated) client.setQueryData(bankUsersQuery().queryKey, updated);
      return updated !== null;
    },
  };
}

function RemoveAccess({ account }: { account: BankUsers[number] }) {
  const sending = useBankUserMutation();
  return (
    <>
      <Button
        tone="quiet"
        className="max-sm:-ml-4 sm:-mr-4"
        disabled={sending.isPending}
        aria-label={`Remove access for ${account.email}`}
        onClick={() => void sending.act(() => sendBankUserRemoval(account.id))}
      >
        Remove access
      </Button>
      <FormError message={sending.message} fields={sending.fields} />
    </>
  );
}

function AddBankUser() {
  const id = useId();
  const sending = useBankUserMutation();
  const [scope, setScope] = useState<'bank' | 'lot'>('bank');
  const { data: banks = [] } = useQuery(banksQuery());
  const { data: managerLots } = useQuery(managerLotsQuery());
  const { fields } = sending;
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = String(data.get('email')).trim();
    const body =
      scope === 'bank'
        ? { of: scope, email, bank: String(data.get('bank')) }
        : { of: scope, email, lotId: Number(data.get('lotId')) };
    if (await sending.act(() => sendBankUser(body))) form.reset();
  }
  return (
    <form onSubmit={send} className="mt-4 grid gap-4" noValidate aria-label="Add a bank user">
      <fieldset className="flex flex-wrap gap-x-4">
        <legend className="t-label">Access to</legend>
        {(['bank', 'lot'] as const).map((choice) => (
          <RadioRow
            key={choice}
            name="of"
            checked={scope === choice}
            onChange={() => setScope(choice)}
            label={choice === 'bank' ? 'all auctions by a bank' : 'one auction'}
          />
        ))}
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Account email address"
          name="email"
          type="email"
          autoComplete="off"
          error={fields.email}
        />
        {scope === 'bank' ? (
          <>
            <Field label="Bank" name="bank" list={`${id}banks`} maxLength={120} error={fields.bank} />
            <datalist id={`${id}banks`}>
              {banks.map((bank) => (
                <option key={bank} value={bank}>
                  {bank}
                </option>
              ))}
            </datalist>
          </>
        ) : (
          <FieldFrame id={id} label="Auction" error={fields.lotId}>
            <select name="lotId" {...controlProps({ id, error: fields.lotId })}>
              {managerLots?.lots.flatMap((lot) =>
                lot.state === 'draft'
                  ? []
                  : [<option key={lot.id} value={lot.id}>{`${lot.title}, ${lot.bank}`}</option>],
              )}
            </select>
          </FieldFrame>
        )}
      </div>
      <FormError message={sending.message} fields={fields} />
      <Button type="submit" tone="secondary" className="justify-self-start" disabled={sending.isPending}>
        {sending.isPending ? 'Adding...' : 'Add bank user'}
      </Button>
    </form>
  );
}
