import { useLocation } from 'wouter';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { leadsUrl, parseLeadsUrl } from '#features/enquiries/web/lead-filter.ts';
import { LeadsDashboard } from '#features/enquiries/web/leads-dashboard.tsx';

export const about = privatePageMeta('Leads');

/**
 * The leads. The filter, the page and the open lead are in the address, so that reloading and going back keep
 * them.
 */
export default function LeadsPage({ search }: PageContext) {
  const [, navigate] = useLocation();
  const place = parseLeadsUrl(search);
  return (
    <Restricted otherwise="/auth" roles={['admin', 'property_manager']}>
      {(user) => (
        <LeadsDashboard
          urlState={place}
          isOfAll={user.role === 'admin'}
          onSearch={(q) => navigate(leadsUrl({ ...place, lead: null }, { q }))}
        />
      )}
    </Restricted>
  );
}
