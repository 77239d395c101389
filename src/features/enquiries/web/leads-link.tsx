import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { leadsQuery } from './queries.ts';

/** Links to the leads, with the number of new leads. */
export function LeadsLink() {
  const { data } = useQuery(leadsQuery({}));
  const newCount = data?.counts.find(({ stage }) => stage === 'new')?.count;
  return (
    <LinkButton href="/admin/leads" tone="quiet">
      <MessageSquare className="size-5" aria-hidden />
      {newCount ? `Leads (${newCount} new)` : 'Leads'}
    </LinkButton>
  );
}
