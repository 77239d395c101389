import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, use, useRef } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { contactQuery } from '#features/owner-contacts/web/queries.ts';
import type { Property } from '#features/properties/schema.ts';
import { DetailSection } from '#features/properties/web/detail/detail-section.tsx';
import { enquiryText } from '#features/properties/web/detail/share-text.ts';
import { t } from '#kit/t.ts';
import { useNearViewport } from '#kit/web/hooks/use-near-viewport.ts';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { Notice } from '#kit/web/ui/notice.tsx';

/** The card for users who have booked or own the home. */
const OwnerCard = lazy(() => import('./owner-card.tsx'));

/**
 * The owner of a home that is booked by the night. Only users who have paid a deposit may see the owner,
 * which only the server knows.
 */
export function PropertyOwnerSection({ property }: { property: Property }) {
  const { id } = property;
  const section = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(section);
  const user = useCurrentUser();
  const message = enquiryText(property, `${use(SiteOrigin)}/property/${id}`);
  const { data: reply } = useQuery({
    ...contactQuery(id, user?.id ?? null),
    enabled: isNear && user !== undefined,
  });
  return (
    <div ref={section} id="owner-contact" className="scroll-mt-4">
      <DetailSection title={t('Property Owner')}>
        {reply?.access === 'open' ? (
          <Suspense fallback={<p className="text-muted">{t('One moment...')}</p>}>
            <OwnerCard property={property} contact={reply.contact} message={message} />
          </Suspense>
        ) : (
          <Notice tone="danger" role="note">
            <p className="t-strong">{t('Contact details hidden')}</p>
            <p>{t('You need to book this property with a deposit to view owner contact details.')}</p>
          </Notice>
        )}
      </DetailSection>
    </div>
  );
}
