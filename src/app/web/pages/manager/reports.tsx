import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { CaseQueue } from '#features/reports/web/case-queue.tsx';
import { ManagerCases } from '#features/reports/web/manager-cases.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';

export const about = privatePageMeta('Reports');

/** Reports of listings, and their outcomes. */
export default function ReportsPage() {
  return (
    <SignedIn otherwise="/auth" roles={['admin', 'property_manager']}>
      {(user) => (
        <div className="page-frame grid max-w-3xl gap-8 py-8">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="t-title">Reports</h1>
            <LinkButton href="/admin/properties" tone="secondary">
              Back to Properties
            </LinkButton>
          </div>
          {user.role === 'admin' ? <CaseQueue /> : <ManagerCases />}
        </div>
      )}
    </SignedIn>
  );
}
