import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { PhotoReportsQueue } from '#features/agents/web/photo-reports-queue.tsx';
import { SalesQueue } from '#features/memberships/web/sales-queue.tsx';
import { requestTabs } from '#features/verification/choices.ts';
import { CheckQueue } from '#features/verification/web/check-queue.tsx';
import { RequestQueue } from '#features/verification/web/request-queue.tsx';
import { DeskColumns, DeskPage } from '#kit/web/ui/desk/desk-page.tsx';

export const about = privatePageMeta('Requests');

/** Open requests to list homes, requests for checks and about plans, and reports about people's photos. */
export default function RequestsPage({ search }: PageContext) {
  return (
    <Restricted otherwise="/membership" roles={['admin']}>
      {() => (
        <DeskPage title="Requests">
          <DeskColumns
            aside={
              <>
                <SalesQueue />
                <PhotoReportsQueue />
              </>
            }
          >
            <RequestQueue part={requestTabs.find((tab) => tab === search.get('part')) ?? 'waiting'} />
            <CheckQueue />
          </DeskColumns>
        </DeskPage>
      )}
    </Restricted>
  );
}
