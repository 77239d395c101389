import { useQuery } from '@tanstack/react-query';
import { AccountFrame } from '#app/web/pages/account/account-frame.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { DamageDeposit } from '#features/damage-deposits/web/damage-deposit.tsx';
import { ContactCard } from '#features/owner-contacts/web/contact-card.tsx';
import { guestContactQuery } from '#features/owner-contacts/web/queries.ts';
import { ReviewPrompt } from '#features/reviews/web/review-prompt.tsx';
import { StayProblem } from '#features/stay-problems/web/stay-problem.tsx';
import { stayQuery } from '#features/stays/web/queries.ts';
import { StayView } from '#features/stays/web/stay-view.tsx';
import { t } from '#kit/t.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { privatePageMeta } from './private-page-meta.ts';

export const about = { ...privatePageMeta(t('Your stay')), takesPayments: () => true };

/** The page of a stay. Anyone with its link may open it from an email, even without an account. */
export default function StayPage({ params }: PageContext) {
  const token = params['mark'] ?? '';
  const { data, error, refetch } = useQuery(stayQuery(token));
  return (
    <AccountFrame page="bookings">
      {data && (
        <StayView
          stay={data}
          afterwards={<ReviewPrompt token={token} />}
          problem={
            data.received > 0 && (
              <>
                {data.today >= data.checkIn && (
                  <StayProblem token={token} title={data.title} today={data.today} />
                )}
                {data.quote.damageDeposit !== undefined && (
                  <DamageDeposit token={token} title={data.title} today={data.today} />
                )}
              </>
            )
          }
          owner={
            data.propertyId !== null &&
            data.arrival && (
              <GuestOwnerContact propertyId={data.propertyId} token={token} title={data.title} />
            )
          }
        />
      )}
      {!data && <h1 className="mb-6 t-title">{t('Your stay')}</h1>}
      {!data && !error && <p className="text-muted">{t('Loading...')}</p>}
      {!data && error && error.status < 500 && (
        <div className="grid justify-items-start gap-4">
          <p>{t('We could not find this stay. The link may be incomplete.')}</p>
          <LinkButton href="/bnbs">{t('See BnBs')}</LinkButton>
        </div>
      )}
      {!data && error && !(error.status < 500) && (
        <div className="grid justify-items-start gap-4">
          <p role="alert">
            {t('We could not load your stay. Your booking is not affected. Please try again.')}
          </p>
          <Button onClick={() => void refetch()}>{t('Try again')}</Button>
        </div>
      )}
    </AccountFrame>
  );
}

function GuestOwnerContact({
  propertyId,
  token,
  title,
}: {
  propertyId: number;
  token: string;
  title: string;
}) {
  const { data } = useQuery(guestContactQuery(propertyId, token));
  if (data?.access !== 'open') return null;
  return (
    <ContactCard
      isBooked
      contact={data.contact}
      propertyId={propertyId}
      message={t('Hello, I have booked a stay at “{title}”.', { title })}
    />
  );
}
