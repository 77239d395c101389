import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { PayoutsAdmin } from '#features/payouts/web/admin/payouts-admin.tsx';

export const about = privatePageMeta('Payouts');

export default function PayoutsPage({ search }: PageContext) {
  const page = Math.trunc(Number(search.get('page')));
  return (
    <Restricted otherwise="/membership" roles={['admin']}>
      {() => <PayoutsAdmin page={page >= 1 && page <= 1_000 ? page : 1} />}
    </Restricted>
  );
}
