import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { leadsQuery } from './queries.ts';

/** Links to the leads, and shows the number of new ones. */
export function LeadsLink() {
  const { data } = useQuery(leadsQuery({}));
  const fresh = data?.counts.find(({ stage }) => stage === 'new')?.count;
  return (
    <LinkButton href="/admin/leads" tone="quiet">
      <MessageSquare className="size-5" aria-hidden />
      {fresh ? `Leads (${fresh} new)` : 'Leads'}
    </LinkButton>
  );
}
