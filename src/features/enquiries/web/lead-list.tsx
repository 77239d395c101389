import { stageOptions } from '#features/enquiries/rules.ts';
import type { Lead } from '#features/enquiries/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { Badge, type BadgeTone } from '#kit/web/ui/badge.tsx';
import { List, ListRow } from '#kit/web/ui/list-row.tsx';
import { type LeadsUrlState, leadsUrl } from './lead-filter.ts';

type Props = { leads: readonly Lead[]; urlState: LeadsUrlState; isOfAll: boolean };

/** Lists leads, newest first. */
export function LeadList({ leads, urlState, isOfAll }: Props) {
  return (
    <List label="Leads">
      {leads.map((lead) => (
        <ListRow
          key={lead.id}
          href={leadsUrl(urlState, { lead: lead.id })}
          isCurrent={urlState.lead === lead.id}
        >
          <span className="flex items-start justify-between gap-3">
            <span className="min-w-0 t-strong wrap-anywhere">{lead.name}</span>
            <Badge tone={leadTone(lead)}>{stageOptions[lead.stage].name}</Badge>
          </span>
          <span className="line-clamp-2 wrap-anywhere">{lead.message}</span>
          <span className="t-small text-muted wrap-anywhere">
            {lead.home.title}
            {isOfAll && ` · ${lead.manager}`}
          </span>
          <span className="t-small text-muted">
            {formatDate(lead.askedAt)}, {formatTime(lead.askedAt)}
            {lead.wroteBack && <span className="t-strong text-ink"> · Replied</span>}
          </span>
        </ListRow>
      ))}
    </List>
  );
}

/** Returns the tone of a lead's badge. */
export function leadTone({ stage }: Pick<Lead, 'stage'>): BadgeTone {
  return stage === 'won' ? 'ok' : stage === 'lost' ? 'plain' : 'info';
}
