import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { PaymentsAdmin } from '#features/payments/web/admin/payments-admin.tsx';

export const about = privatePageMeta('Payments');

export default function PaymentsPage({ search }: PageContext) {
  const readParam = (name: string) => search.get(name)?.trim() ?? '';
  const filter = { q: readParam('q'), status: readParam('status'), before: readParam('before') };
  return (
    <Restricted otherwise="/membership" roles={['admin']}>
      {() => <PaymentsAdmin filter={filter} />}
    </Restricted>
  );
}
