import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonDetails } from '#app/people-api.ts';
import { formatDateTime, PanelSection, RowList, rowClass } from '#app/web/pages/admin/parts.tsx';
import { PersonLink } from '#features/accounts/web/person-link.tsx';
import { inLanguage } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { HandoverDialog } from './handover-dialog.tsx';
import { refetchPeople, sendHandBack } from './person-queries.ts';

export const listingStates = {
  shown: 'Available',
  off: 'Unavailable',
  paused: 'Paused by plan',
  hidden: 'Hidden by a report',
  suspended: 'Hidden by the suspension',
};
const maxShown = 10;

export function Listings({ data: person }: { data: PersonDetails }) {
  const { id, listings, listingCount, agentMark, role } = person;
  const [isOpen, setOpen] = useState(false);
  return (
    <PanelSection title={listingCount === 0 ? 'Listings' : `Listings (${listingCount})`}>
      <RowList none="No listings.">
        {listings.slice(0, maxShown).map(({ id: propertyId, title, location, state, isUpForAuction }) => (
          <li key={propertyId} className={rowClass}>
            <a href={inLanguage(`/admin/properties/${propertyId}/edit`)} className="link">
              {title}
            </a>{' '}
            <Badge tone={state === 'shown' ? 'ok' : state === 'hidden' ? 'danger' : 'plain'}>
              {listingStates[state]}
            </Badge>{' '}
            {isUpForAuction && <Badge tone="info">Auction</Badge>}
            <span className="block t-small text-muted">{location}</span>
          </li>
        ))}
      </RowList>
      {listingCount > 0 && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button tone="secondary" onClick={() => setOpen(true)}>
            Hand over listings
          </Button>
          <a href={inLanguage(`/admin/properties?owner=${id}`)} className="py-2 link">
            {listingCount > maxShown ? `All ${listingCount} listings` : 'Open in the desk'}
          </a>
          {role !== 'user' && (
            <a href={inLanguage(`/agents/${agentMark}`)} className="py-2 link">
              Public page
            </a>
          )}
        </div>
      )}
      {isOpen && <HandoverDialog data={person} onClose={() => setOpen(false)} />}
    </PanelSection>
  );
}

export function Handovers({ data: { id, handovers } }: { data: PersonDetails }) {
  if (handovers.length === 0) return null;
  return (
    <PanelSection title="Handed over listings">
      <RowList none="">
        {handovers.map((handover) => (
          <HandoverRow key={handover.id} data={handover} person={id} />
        ))}
      </RowList>
    </PanelSection>
  );
}

function HandoverRow({ data, person }: { data: PersonDetails['handovers'][number]; person: number }) {
  const { id, from, to, by, at, listings, undoneAt } = data;
  const client = useQueryClient();
  const { isPending, message, submit } = useSubmit<{ listings: number }>();

  async function handBack() {
    const result = await submit(() => sendHandBack(id));
    if (!result) return;
    showToast({ title: `Listings handed back to ${from.fullName}: ${result.listings}` });
    void refetchPeople(client);
  }

  return (
    <li className={`${rowClass} grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center`}>
      <div>
        {listings === 1 ? 'One listing' : `${listings} listings`}{' '}
        {from.id === person ? (
          <>
            to <PersonLink id={to.id}>{to.fullName}</PersonLink>
          </>
        ) : (
          <>
            from <PersonLink id={from.id}>{from.fullName}</PersonLink>
          </>
        )}
        <span className="block t-small text-muted">
          {formatDateTime(at)}, by {by.fullName}
          {undoneAt && `; handed back ${formatDateTime(undoneAt)}`}
        </span>
        {message && (
          <span role="alert" className="block text-danger">
            {message}
          </span>
        )}
      </div>
      {!undoneAt && (
        <Button
          tone="secondary"
          className="justify-self-start"
          disabled={isPending}
          onClick={() => void handBack()}
        >
          {isPending ? 'Handing back...' : 'Hand back'}
        </Button>
      )}
    </li>
  );
}
