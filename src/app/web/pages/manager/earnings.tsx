import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { EarningsView } from '#features/payouts/web/earnings-view.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';

export const about = privatePageMeta('Earnings');

/** The page about what the user is owed and was paid for stays; `?month=2026-11` shows another month. */
export default function EarningsPage({ search }: PageContext) {
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0] ?? '';
  return (
    <Restricted otherwise="/auth">
      {() => (
        <div className="page-frame max-w-3xl py-8">
          <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
            <h1 className="t-title">Earnings</h1>
            <LinkButton href="/admin/bookings" tone="secondary">
              Bookings
            </LinkButton>
          </div>
          <EarningsView month={month} />
        </div>
      )}
    </Restricted>
  );
}
