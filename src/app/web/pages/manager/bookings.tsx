import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { HostedDeposits } from '#features/damage-deposits/web/hosted-deposits.tsx';
import { HostedFirstRents } from '#features/first-rents/web/hosted-first-rents.tsx';
import { GuestReviews } from '#features/reviews/web/guest-reviews.tsx';
import { HostReviewLink } from '#features/reviews/web/review-link.tsx';
import { HostedProblems } from '#features/stay-problems/web/hosted-problems.tsx';
import type { HostedStay } from '#features/stays/schema.ts';
import { HostHome } from '#features/stays/web/host/host-home.tsx';
import { StaysDashboard } from '#features/stays/web/host/stays-dashboard.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';

export const about = privatePageMeta('Bookings');

/** The stays in the user's own homes; `?home=12` shows the calendar of one home. */
export default function BookingsPage({ search }: PageContext) {
  const home = /^[1-9][0-9]{0,9}$/.test(search.get('home') ?? '') ? Number(search.get('home')) : null;
  return (
    <Restricted otherwise="/auth" roles={['admin', 'property_manager']}>
      {() => (
        <DeskPage
          title={home === null ? 'Bookings' : 'Calendar'}
          isNarrow={home !== null}
          actions={
            home !== null && (
              <LinkButton href="/admin/bookings" tone="secondary">
                All bookings
              </LinkButton>
            )
          }
        >
          {home === null ? (
            <>
              <HostedProblems />
              <HostedDeposits />
              <HostedFirstRents />
              <StaysDashboard renderGuestReviews={renderGuestReviews} renderReview={renderReview} />
            </>
          ) : (
            <HostHome key={home} id={home} />
          )}
        </DeskPage>
      )}
    </Restricted>
  );
}

const upcomingStates = ['requested', 'held', 'confirmed'];

function renderGuestReviews({ id, state }: HostedStay) {
  return upcomingStates.includes(state) && <GuestReviews kind="stay" id={id} />;
}

function renderReview({ id, state }: HostedStay) {
  return state === 'completed' && <HostReviewLink kind="stay" id={id} />;
}
