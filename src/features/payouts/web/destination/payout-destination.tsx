import { useState } from 'react';
import type { Earnings } from '#features/payouts/schema.ts';
import { formatTarget, holderOf, targetNoun } from '#features/payouts/targets.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DestinationForm } from './destination-form.tsx';

/** Shows where a host is paid, and a form that changes it. */
export function PayoutDestination({ earnings }: { earnings: Earnings }) {
  const { destination, isUsable } = earnings;
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="payout-method" className="grid max-w-xl gap-3">
      <h2 id="payout-method" className="t-heading">
        Payout method
      </h2>
      {destination ? (
        <p className="wrap-anywhere">
          {formatTarget(destination.target)}, {destination.name}
          <span className="block text-muted">{nameCheckText(destination)}</span>
          {!isUsable && (
            <span className="block text-muted">
              You {destination.isFirst ? 'added' : 'changed'} this recently, so we send nothing there before{' '}
              {formatDate(destination.usableFrom)}, {formatTime(destination.usableFrom)} (Kampala time). If it
              was not you, change it{destination.isFirst ? '' : ' back'} and change your password.
            </span>
          )}
        </p>
      ) : (
        <p className="text-muted">
          Add the mobile money number or the bank account to which we pay your earnings.
        </p>
      )}
      {isOpen ? (
        <DestinationForm earnings={earnings} onClose={() => setOpen(false)} />
      ) : (
        <p>
          <Button tone={destination ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
            {destination ? 'Change payout method' : 'Add payout method'}
          </Button>
        </p>
      )}
    </section>
  );
}

function nameCheckText({ target, nameCheck, isHeld }: NonNullable<Earnings['destination']>): string {
  const holder = holderOf(target);
  const noun = targetNoun(target);
  switch (nameCheck) {
    case 'matches':
      return `${holder} has this ${noun} registered in your name.`;
    case 'differs':
      return isHeld
        ? `${holder} has this ${noun} registered in another name. We pay there once an admin has allowed it.`
        : `${holder} has this ${noun} registered in another name. An admin allowed it.`;
    case 'unknown':
      return noun === 'number'
        ? `${holder} has no account for this number. Check it before the next payout.`
        : `${holder} has no account with this number. Check it before the next payout.`;
    case 'unchecked':
      return 'Name not checked.';
  }
}
