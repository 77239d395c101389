import { CalendarDays, CircleX, Mail, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { HostedStay } from '#features/stays/schema.ts';
import { guestLabel, nightLabel, stayStateLabels } from '#features/stays/web/stay-labels.ts';
import { formatDate } from '#kit/dates.ts';
import { callAddress } from '#kit/phone.ts';
import { DataTable } from '#kit/web/ui/desk/data-table.tsx';
import type { MenuItem } from '#kit/web/ui/desk/menu.tsx';
import type { DataColumn } from '#kit/web/ui/desk/table-props.ts';
import { HostCancelDialog } from './host-cancel.tsx';
import { guestName, moneyOf, paymentLabel, StayDetail, StayHead, StayState } from './stay-parts.tsx';

type Props = {
  caption: string;
  stays: readonly HostedStay[];
  today: string;
  /** Renders further content about the guest in the detail of a row. */
  renderMore?(stay: HostedStay): ReactNode;
  /** Renders the link of a column for reviews, if the table has one. */
  renderReview?(stay: HostedStay): ReactNode;
};

/** Lists stays, with the guest's contact details and message on demand. */
export function StayTable({ caption, stays, today, renderMore, renderReview }: Props) {
  const [cancelledId, setCancelledId] = useState<number | null>(null);
  const toCancel = stays.find(({ id }) => id === cancelledId);
  return (
    <>
      <DataTable
        caption={caption}
        rows={stays}
        columns={columnsFor(today, renderReview)}
        idOf={({ id }) => id}
        nameOf={(stay) => `${guestName(stay)}, ${stay.title}`}
        renderCompact={(stay) => (
          <div className="grid gap-1 t-small">
            <StayHead stay={stay} today={today} />
            {renderReview?.(stay)}
          </div>
        )}
        menu={(stay) => menuFor(stay, today, () => setCancelledId(stay.id))}
        renderDetail={(stay) =>
          (renderMore || stay.requests || stay.phone || stay.email) && (
            <div className="grid justify-items-start gap-2">
              <StayDetail stay={stay} today={today} />
              {renderMore?.(stay)}
            </div>
          )
        }
      />
      {toCancel && (
        <HostCancelDialog
          stay={toCancel}
          onClose={() => setCancelledId((id) => (id === toCancel.id ? null : id))}
        />
      )}
    </>
  );
}

function columnsFor(today: string, renderReview: Props['renderReview']): DataColumn<HostedStay>[] {
  return [
    {
      id: 'guest',
      name: 'Guest',
      cell: (stay) => (
        <>
          <span className="line-clamp-2 wrap-anywhere t-strong">{guestName(stay)}</span>
          <span className="block truncate text-muted" title={stay.title}>
            {stay.title}
          </span>
        </>
      ),
      value: guestName,
    },
    {
      id: 'dates',
      name: 'Dates',
      cell: ({ checkIn, checkOut, nights, guests }) => (
        <>
          <span className="block tabular-nums">{`${formatDate(checkIn)} to ${formatDate(checkOut)}`}</span>
          <span className="block text-muted">{`${nightLabel(nights)}, ${guestLabel(guests)}`}</span>
        </>
      ),
      value: ({ checkIn }) => checkIn,
      className: 'w-52',
    },
    {
      id: 'state',
      name: 'State',
      cell: (stay) => <StayState stay={stay} today={today} />,
      value: ({ state }) => stayStateLabels[state][0],
      className: renderReview ? 'w-32 max-lg:hidden' : 'w-32',
    },
    ...(renderReview ? [{ id: 'review', name: 'Review', cell: renderReview, className: 'w-32' }] : []),
    {
      id: 'total',
      name: 'Total',
      cell: (stay) => (
        <>
          <span className="block t-label">{moneyOf(stay, stay.total)}</span>
          <span className="block text-muted">{paymentLabel(stay)}</span>
        </>
      ),
      value: ({ total }) => total,
      isNumber: true,
      className: 'w-38',
    },
  ];
}

/** Returns the actions of a row. The one that cannot be undone is last. */
function menuFor(stay: HostedStay, today: string, onCancel: () => void): MenuItem[] {
  const { propertyId, phone, email, state, checkOut } = stay;
  return [
    ...(phone ? [{ name: 'Call', icon: Phone, href: callAddress(phone) }] : []),
    ...(email ? [{ name: 'Email', icon: Mail, href: `mailto:${email}` }] : []),
    ...(propertyId === null
      ? []
      : [{ name: 'Open calendar', icon: CalendarDays, href: `/admin/bookings?home=${propertyId}` }]),
    ...((state === 'confirmed' || state === 'held') && checkOut > today
      ? [{ name: 'Cancel stay', icon: CircleX, isDanger: true, onSelect: onCancel }]
      : []),
  ];
}
