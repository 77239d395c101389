import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { EarningsView } from '#features/payouts/web/earnings-view.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';

export const about = privatePageMeta('Earnings');

/** The page about what the user is owed and was paid for stays; `?month=2026-11` shows another month. */
export default function EarningsPage({ search }: PageContext) {
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0] ?? '';
  return (
    <Restricted otherwise="/auth">
      {() => (
        <DeskPage title="Earnings" isNarrow>
          <EarningsView month={month} />
        </DeskPage>
      )}
    </Restricted>
  );
}
