import { stageOptions } from '#features/enquiries/rules.ts';
import type { Lead } from '#features/enquiries/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { Badge, type BadgeTone } from '#kit/web/ui/badge.tsx';
import { List, ListRow } from '#kit/web/ui/list-row.tsx';
import { type LeadsUrlState, leadsUrl } from './lead-filter.ts';

type Props = { leads: readonly Lead[]; urlState: LeadsUrlState; isOfAll: boolean };

/** The parts of a lead: in one line where there is room, and otherwise in three. */
const rowClass =
  'grid-cols-[minmax(0,1fr)_auto] gap-x-4 t-small @4xl:grid-cols-[minmax(0,9rem)_minmax(0,1fr)_minmax(0,11rem)_6.5rem_6rem] @4xl:min-h-14 @4xl:items-center @4xl:py-2';

/** Lists leads, newest first. */
export function LeadList({ leads, urlState, isOfAll }: Props) {
  return (
    <div className="@container">
      <p
        aria-hidden="true"
        className={`hidden px-4 text-muted @4xl:grid @4xl:min-h-10! [&>:last-child]:justify-self-end ${rowClass}`}
      >
        <span>Name</span>
        <span>Message</span>
        <span>Home</span>
        <span className="text-right">Date</span>
        <span>Stage</span>
      </p>
      <List label="Leads">
        {leads.map((lead) => {
          const about = [lead.home.title, isOfAll && lead.manager].filter(Boolean).join(' · ');
          return (
            <ListRow
              key={lead.id}
              href={leadsUrl(urlState, { lead: lead.id })}
              isCurrent={urlState.lead === lead.id}
              className={rowClass}
            >
              <span className="truncate t-strong" title={lead.name}>
                {lead.name}
              </span>
              <span className="justify-self-end @4xl:order-last">
                <Badge tone={leadTone(lead)}>{stageOptions[lead.stage].name}</Badge>
              </span>
              <span className="truncate @max-4xl:col-span-2" title={lead.message}>
                {lead.wroteBack && <span className="t-strong">Replied · </span>}
                {lead.message}
              </span>
              <span className="truncate text-muted" title={about}>
                {about}
              </span>
              <span className="text-right whitespace-nowrap text-muted">
                {formatDate(lead.askedAt)}
                <span className="sr-only">, {formatTime(lead.askedAt)}</span>
              </span>
            </ListRow>
          );
        })}
      </List>
    </div>
  );
}

/** Returns the tone of a lead's badge. */
export function leadTone({ stage }: Pick<Lead, 'stage'>): BadgeTone {
  return stage === 'won' ? 'ok' : stage === 'lost' ? 'plain' : 'info';
}
