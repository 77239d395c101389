import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnerAct } from '#features/first-rents/choices.ts';
import type { HostedFirstRent } from '#features/first-rents/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { formatPhone } from '#kit/phone.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, type ButtonTone } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { RecentlyDecided } from '#kit/web/ui/queue.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { shillings, timeLabel } from './first-rent-labels.ts';
import { DecisionDialog, OwnerDialog } from './hosted-dialogs.tsx';
import { deductionsText, hostedEndLabels, hostedStateLabels } from './hosted-labels.ts';
import { hostedFirstRentsQuery } from './queries.ts';

/** Shows the first rents of a lister's homes, and to admins those that they decide. Renders nothing when there are none. */
export function HostedFirstRents() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(hostedFirstRentsQuery());
  const refresh = () => void client.invalidateQueries({ queryKey: hostedFirstRentsQuery().queryKey });
  if (!data)
    return isError ? (
      <LoadError onRetry={() => void refetch()}>We could not load the first rents.</LoadError>
    ) : null;
  if (data.open.length + data.ended.length === 0) return null;
  return (
    <Section id="first-rents" title="First rents">
      {data.open.length === 0 ? (
        <p className="text-muted">No open first rents.</p>
      ) : (
        <ul className="grid gap-3">
          {data.open.map((firstRent) => (
            <OpenFirstRent key={firstRent.id} firstRent={firstRent} onChange={refresh} />
          ))}
        </ul>
      )}
      <RecentlyDecided count={data.ended.length}>
        <ul className="grid gap-3">
          {data.ended.map((firstRent) => (
            <Card as="li" key={firstRent.id} className="grid gap-1">
              <Facts firstRent={firstRent} />
              <Outcome firstRent={firstRent} />
              {firstRent.state === 'handed_over' && (
                <p>
                  <TextLink href="/rent-receipts">Receipts for later rent</TextLink>
                </p>
              )}
            </Card>
          ))}
        </ul>
      </RecentlyDecided>
    </Section>
  );
}

const actLabels: Record<OwnerAct, [label: string, tone: ButtonTone]> = {
  accept: ['Accept', 'primary'],
  decline: ['Decline', 'secondary'],
  enter_code: ['Enter the code', 'primary'],
  claim: ['Keys given without the code', 'secondary'],
  cancel: ['Cancel and refund', 'secondary'],
};

function OpenFirstRent({ firstRent, onChange }: { firstRent: HostedFirstRent; onChange: () => void }) {
  const [openDialog, setOpenDialog] = useState<OwnerAct | 'decision' | null>(null);
  const close = () => setOpenDialog(null);
  const { acts, maxRefund } = firstRent;
  return (
    <Card as="li" className="grid gap-1">
      <Facts firstRent={firstRent} />
      <p>{nextSentence(firstRent)}</p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {acts.map((act) => (
          <Button key={act} tone={actLabels[act][1]} onClick={() => setOpenDialog(act)}>
            {act === 'cancel' && firstRent.received === 0 ? 'Cancel' : actLabels[act][0]}
          </Button>
        ))}
        {maxRefund !== null && (
          <Button tone="primary" onClick={() => setOpenDialog('decision')}>
            Resolve
          </Button>
        )}
      </div>
      {openDialog === 'decision' && (
        <DecisionDialog firstRent={firstRent} onDone={onChange} onClose={close} />
      )}
      {openDialog && openDialog !== 'decision' && (
        <OwnerDialog act={openDialog} firstRent={firstRent} onDone={onChange} onClose={close} />
      )}
    </Card>
  );
}

function Facts({ firstRent }: { firstRent: HostedFirstRent }) {
  const { title, tenant, tenantPhone, moveIn, amount, state, ownerText, tenantText } = firstRent;
  const [label, tone] = hostedStateLabels[state];
  return (
    <>
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="t-strong wrap-anywhere">{title}</p>
      <p className="text-muted">
        {`${tenant ?? 'A tenant'}, moving in on ${formatDate(moveIn)}. First rent ${shillings(amount)}`}
      </p>
      {tenantPhone && (
        <p>
          <a href={`tel:${tenantPhone}`} className="inline-flex min-h-11 items-center link">
            {formatPhone(tenantPhone)}
          </a>
        </p>
      )}
      {ownerText && (
        <p className="whitespace-pre-line wrap-anywhere">
          <b className="t-strong">Lister:</b> {ownerText}
        </p>
      )}
      {state === 'disputed' && (
        <p className="whitespace-pre-line wrap-anywhere">
          <b className="t-strong">Tenant:</b> {tenantText ?? 'no answer yet.'}
        </p>
      )}
    </>
  );
}

/** Says what happens next, with its date. */
function nextSentence({ state, answerBy, payBy, takeBackFrom, refundAt, received, acts }: HostedFirstRent) {
  switch (state) {
    case 'requested':
      return `Answer by ${timeLabel(answerBy)}. Otherwise the request ends.`;
    case 'accepted':
      return `The tenant pays by ${timeLabel(payBy ?? answerBy)}.${received > 0 ? ` ${shillings(received)} has arrived. We hold it until the keys.` : ''}`;
    case 'paid':
      return `We hold ${shillings(received)}. Enter the tenant’s code when you hand over the keys. From ${timeLabel(takeBackFrom)} the tenant can take the money back, and we refund it on ${timeLabel(refundAt)}.`;
    case 'disputed':
      return acts.length > 0
        ? `We hold ${shillings(received)} until an admin has decided.`
        : `${shillings(received)} is held until you decide.`;
    default:
      return '';
  }
}

function Outcome({ firstRent }: { firstRent: HostedFirstRent }) {
  const { state, endedBecause, refund, note, received, returned } = firstRent;
  if (state === 'handed_over')
    return (
      <p>{`You earned ${shillings(received)}, before ${deductionsText(firstRent) ?? `our fee of ${shillings(0)}`}.`}</p>
    );
  if (state === 'decided')
    return (
      <p className="whitespace-pre-line wrap-anywhere">
        <b className="t-strong">{refund ? `${shillings(refund)} refunded:` : 'No refund:'}</b> {note}
      </p>
    );
  return (
    <p>
      {endedBecause && hostedEndLabels[endedBecause]}
      {returned.amount > 0 && ` ${shillings(returned.amount)} is refunded to the tenant.`}
    </p>
  );
}
