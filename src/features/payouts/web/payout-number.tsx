import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { SecretForm } from '#features/accounts/web/secret-form.tsx';
import {
  ReauthenticationFields,
  readReauthentication,
} from '#features/accounts/web/settings/reauthentication-fields.tsx';
import { formatPayoutNumber, networkNames, otherNetworkOf } from '#features/payments/networks.ts';
import { OtherNetwork } from '#features/payments/web/other-network.tsx';
import type { Earnings } from '#features/payouts/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatPhone } from '#kit/phone.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Checkbox } from '#kit/web/ui/choice-row.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { sendDestination } from './queries.ts';

/** Shows where a host is paid, and a form that changes it. */
export function PayoutNumber({
  earnings: { destination, isUsable, coolingHours, hasSecondFactor },
}: {
  earnings: Earnings;
}) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { isPending, fields, message, submit } = useSubmit<Earnings>();

  const [number, setNumber] = useState(savedNumber(destination));
  const otherNetwork = otherNetworkOf(number);
  const network = { id: useId(), error: fields.network };
  const [sentNumber, setSentNumber] = useState(number);
  const question = isSameNumber(number, sentNumber) ? fields.isConfirmed : undefined;

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = (name: string) => String(new FormData(form).get(name) ?? '');
    const body = {
      ...number,
      isPorted: text('isPorted') === 'yes',
      isConfirmed: text('isConfirmed') === 'yes',
      name: text('name'),
      ...readReauthentication(form),
    } as const;
    setSentNumber(number);
    if (!(await submit(() => sendDestination(body)))) return;
    setOpen(false);
    showToast({ title: 'Payout number saved' });
    await client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/user/earnings'),
    });
  }

  function openForm() {
    setNumber(savedNumber(destination));
    setOpen(true);
  }

  return (
    <section aria-labelledby="payout-number" className="grid max-w-xl gap-3">
      <h2 id="payout-number" className="t-heading">
        Payout number
      </h2>
      {destination ? (
        <p>
          {formatPayoutNumber(destination)}, {destination.name}
          <span className="block text-muted">{nameCheckText(destination)}</span>
          {!isUsable && (
            <span className="block text-muted">
              You {destination.isFirst ? 'added' : 'changed'} this number recently, so we send nothing there
              before {formatDate(destination.usableFrom)}, {formatTime(destination.usableFrom)} (Kampala
              time). If it was not you, change {destination.isFirst ? 'the number' : 'it back'} and change
              your password.
            </span>
          )}
        </p>
      ) : (
        <p className="text-muted">Add the mobile money number to which we pay your earnings.</p>
      )}
      {!isOpen && (
        <p>
          <Button tone={destination ? 'secondary' : 'primary'} onClick={openForm}>
            {destination ? 'Change number' : 'Add number'}
          </Button>
        </p>
      )}
      {isOpen && (
        <SecretForm onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
          <FieldFrame {...network} label="Network">
            <select
              name="network"
              value={number.network}
              onChange={({ target }) =>
                setNumber({ ...number, network: target.value === 'AIRTEL' ? 'AIRTEL' : 'MTN' })
              }
              {...controlProps(network)}
            >
              <option value="MTN">MTN</option>
              <option value="AIRTEL">Airtel</option>
            </select>
          </FieldFrame>
          <Field
            label="Mobile money number"
            name="phone"
            type="tel"
            autoComplete="tel"
            value={number.phone}
            onChange={({ target }) => setNumber({ ...number, phone: target.value })}
            error={fields.phone}
            hint="For example, 0772 000 001"
          />
          {otherNetwork && (
            <div>
              <OtherNetwork
                network={otherNetwork}
                onSwitch={() => setNumber({ ...number, network: otherNetwork })}
              />
              <Checkbox
                key={number.phone + number.network}
                name="isPorted"
                value="yes"
                label={`This number was moved to ${networkNames[number.network]}`}
              />
            </div>
          )}
          <Field
            label="Name on the account"
            name="name"
            autoComplete="name"
            defaultValue={destination?.name ?? ''}
            error={fields.name}
            hint="The name that MTN or Airtel shows when someone sends you money"
          />
          <ReauthenticationFields hasTwoFactor={hasSecondFactor} fields={fields} />
          <p className="text-muted">
            To protect you, the number is used {coolingHours} hours after you save it. We email you about the
            change.
          </p>
          {question && (
            <Notice tone="warn" role="alert">
              {question}
              <Checkbox name="isConfirmed" value="yes" label="The number is right, save it" />
            </Notice>
          )}
          {message && Object.keys(fields).length === 0 && (
            <p role="alert" className="text-danger">
              {message}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isPending}>
              {isPending ? 'Saving...' : 'Save number'}
            </Button>
            <Button tone="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </SecretForm>
      )}
    </section>
  );
}

function nameCheckText({ network, nameCheck, isHeld }: NonNullable<Earnings['destination']>): string {
  const name = networkNames[network];
  switch (nameCheck) {
    case 'matches':
      return `${name} has this number registered in your name.`;
    case 'differs':
      return isHeld
        ? `${name} has this number registered in another name. We pay there once an admin has allowed it.`
        : `${name} has this number registered in another name. An admin allowed it.`;
    case 'unknown':
      return `${name} has no account for this number. Check it before the next payout.`;
    case 'unchecked':
      return 'Name not checked.';
  }
}

type PayoutNumberInput = Pick<NonNullable<Earnings['destination']>, 'network' | 'phone'>;
const isSameNumber = (a: PayoutNumberInput, b: PayoutNumberInput) =>
  a.network === b.network && a.phone === b.phone;

const savedNumber = (destination: Earnings['destination']) => ({
  network: destination?.network ?? 'MTN',
  phone: destination ? formatPhone(destination.phone) : '',
});
