import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { CaseQueue } from '#features/reports/web/case-queue.tsx';
import { ManagerCases } from '#features/reports/web/manager-cases.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';

export const about = privatePageMeta('Reports');

/** Reports of listings, and their outcomes. */
export default function ReportsPage() {
  return (
    <SignedIn otherwise="/auth" roles={['admin', 'property_manager']}>
      {(user) => (
        <DeskPage title="Reports" isNarrow>
          {user.role === 'admin' ? <CaseQueue /> : <ManagerCases />}
        </DeskPage>
      )}
    </SignedIn>
  );
}
