import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import { PayoutsAdmin } from '#features/payouts/web/admin/payouts-admin.tsx';

export const about = privatePageMeta('Payouts');

export default function PayoutsPage() {
  return (
    <Restricted otherwise="/membership" roles={['admin']}>
      {() => <PayoutsAdmin />}
    </Restricted>
  );
}
