import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { GuestReviews } from '#features/reviews/web/guest-reviews.tsx';
import { HostReviewLink } from '#features/reviews/web/review-link.tsx';
import type { ManagerViewing } from '#features/viewings/schema.ts';
import { ViewingsDashboard } from '#features/viewings/web/viewings-dashboard.tsx';
import { isCalendarDay } from '#kit/calendar-day.ts';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';

export const about = privatePageMeta('Viewings');

/** The viewings of a day. The day is in the address, so that reloading and going back keep it. */
export default function ViewingsPage({ search }: PageContext) {
  const day = search.get('day') ?? '';
  return (
    <Restricted otherwise="/auth" roles={['admin', 'property_manager']}>
      {(user) => (
        <DeskPage title="Viewings" isNarrow>
          <ViewingsDashboard
            day={isCalendarDay(day) ? day : null}
            showsAllAgents={user.role === 'admin'}
            more={renderVisitorReviews}
          />
        </DeskPage>
      )}
    </Restricted>
  );
}

function renderVisitorReviews({ id, state }: ManagerViewing) {
  if (state === 'booked') return <GuestReviews kind="visit" id={id} />;
  return state === 'met' ? <HostReviewLink kind="visit" id={id} /> : null;
}
