import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HostedDeposit } from '#features/damage-deposits/schema.ts';
import { hostAccess } from '#features/stay-pictures/web/picture-access.ts';
import StayPictures from '#features/stay-pictures/web/stay-pictures.tsx';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { RecentlyDecided } from '#kit/web/ui/queue.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { ClaimDialog, DecisionDialog } from './hosted-dialogs.tsx';
import { hostedDepositsQuery } from './queries.ts';

/** Shows the damage deposits that a host can still claim, and the claims. Renders nothing when there are none. */
export function HostedDeposits() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(hostedDepositsQuery());
  const refresh = () => void client.invalidateQueries({ queryKey: hostedDepositsQuery().queryKey });
  if (!data)
    return isError ? (
      <LoadError onRetry={() => void refetch()}>We could not load the damage deposits.</LoadError>
    ) : null;
  const open = [...data.claimed, ...data.held];
  if (open.length + data.ended.length === 0) return null;
  return (
    <Section id="damage-deposits" title="Damage deposits">
      {open.length === 0 ? (
        <p className="text-muted">No open claims.</p>
      ) : (
        <ul className="grid gap-3">
          {open.map((deposit) => (
            <Deposit key={deposit.id} deposit={deposit} onChange={refresh} />
          ))}
        </ul>
      )}
      <RecentlyDecided count={data.ended.length}>
        <ul className="grid gap-3">
          {data.ended.map((deposit) => (
            <Deposit key={deposit.id} deposit={deposit} onChange={refresh} />
          ))}
        </ul>
      </RecentlyDecided>
    </Section>
  );
}

function Deposit({ deposit, onChange }: { deposit: HostedDeposit; onChange: () => void }) {
  const [openDialog, setOpenDialog] = useState<'claim' | 'decision' | null>(null);
  const { title, guest, checkIn, checkOut, claim, note, currency, mayClaim, mayDecide } = deposit;
  const close = () => setOpenDialog(null);
  return (
    <Card as="li" className="grid gap-1">
      <p className="wrap-anywhere t-strong">{title}</p>
      <p className="t-small text-muted">
        {`${guest ?? 'A guest'}, ${formatDate(checkIn)} to ${formatDate(checkOut)}`}
      </p>
      {claim && (
        <p className="whitespace-pre-line wrap-anywhere">
          <b className="t-strong">{`${formatMoney(claim.amount, currency)} claimed:`}</b> {claim.text}
        </p>
      )}
      {claim?.answer && (
        <p className="whitespace-pre-line wrap-anywhere">
          <b className="t-strong">Guest:</b> {claim.answer}
        </p>
      )}
      {claim && (
        <StayPictures
          pictures={deposit.pictures}
          access={hostAccess(deposit.stayId, 'damage', { isHost: deposit.isOwnStay })}
          mayAdd={deposit.mayAddPictures}
          onChange={onChange}
        />
      )}
      <p>{stateText(deposit)}</p>
      {note && (
        <p className="whitespace-pre-line wrap-anywhere">
          <b className="t-strong">Decision:</b> {note}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {mayClaim && (
          <Button tone="secondary" onClick={() => setOpenDialog('claim')}>
            Claim damage
          </Button>
        )}
        {mayDecide && (
          <Button tone="secondary" onClick={() => setOpenDialog('decision')}>
            Resolve
          </Button>
        )}
      </div>
      {openDialog === 'claim' && <ClaimDialog deposit={deposit} onDone={onChange} onClose={close} />}
      {openDialog === 'decision' && <DecisionDialog deposit={deposit} onDone={onChange} onClose={close} />}
    </Card>
  );
}

function stateText({ state, amount, currency, claim, claimUntil, toHost }: HostedDeposit): string {
  const money = (value: number) => formatMoney(value, currency);
  const time = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`;
  switch (state) {
    case 'held':
      return `We hold ${money(amount)}, and refund it to the guest unless you claim damage by ${time(lastMoment(claimUntil))}.`;
    case 'claimed':
      return `The guest can answer until ${time(claim?.answerBy ?? '')}. Then an admin decides.`;
    case 'refused':
      return 'The guest refused the claim. An admin decides.';
    case 'ended':
      return `The host got ${money(toHost)} of ${money(amount)}.`;
  }
}

/** Returns the last moment before `end`, because 12:00 AM is easily read as the end of that day. */
const lastMoment = (end: string) => new Date(Date.parse(end) - 1).toISOString();
