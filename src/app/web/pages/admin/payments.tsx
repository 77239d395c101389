import { ownAbout } from '#app/web/pages/own-about.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { PaymentsAdmin } from '#features/payments/web/admin/payments-admin.tsx';

export const about = ownAbout('Payments');

export default function PaymentsPage({ search }: PageContext) {
  const given = (name: string) => search.get(name)?.trim() ?? '';
  const filter = { q: given('q'), status: given('status'), before: given('before') };
  return (
    <SignedIn otherwise="/membership" roles={['admin']}>
      {() => <PaymentsAdmin filter={filter} />}
    </SignedIn>
  );
}
