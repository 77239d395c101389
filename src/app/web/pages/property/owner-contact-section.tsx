import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, use, useRef, useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { HiddenContact } from '#features/owner-contacts/web/hidden-contact.tsx';
import { contactQuery } from '#features/owner-contacts/web/queries.ts';
import type { Property } from '#features/properties/schema.ts';
import { DetailSection } from '#features/properties/web/detail/detail-section.tsx';
import { enquiryText } from '#features/properties/web/detail/share-text.ts';
import { packagesFor } from '#features/viewing-packages/rules.ts';
import { type OfferLine, offersQuery } from '#features/viewing-packages/web/queries.ts';
import { useNear } from '#kit/web/hooks/use-near.ts';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';

const OwnContact = lazy(() => import('#features/owner-contacts/web/own-contact.tsx'));
/** Loaded on tap. */
const PurchaseDialog = lazy(() => import('#features/viewing-packages/web/purchase-dialog.tsx'));

/** The server says what opens the contact; whether somebody has opened it is asked when they come near. */
export function OwnerContactSection({ property }: { property: Property }) {
  const { id } = property;
  const address = `/property/${id}`;
  const message = enquiryText(property, `${use(SiteOrigin)}${address}`);
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const user = useCurrentUser();
  const client = useQueryClient();
  const contact = contactQuery(id, user?.id ?? null);
  const { data: reply } = useQuery({ ...contact, enabled: isNear && user !== undefined });
  const { data: sold = [] } = useQuery(offersQuery());
  const [wanted, setWanted] = useState<OfferLine | null>(null);
  const isTest = reply?.access === 'hidden' && reply.isTest;
  const isForSale = !reply || (reply.access === 'hidden' && reply.opensBy === 'package');
  return (
    <div ref={place}>
      <DetailSection title="Owner contact">
        {isForSale ? (
          <HiddenContact offers={offersFor(property, sold)} isTest={isTest} onBuy={setWanted} />
        ) : (
          <SectionBoundary meanwhile={<p className="text-muted">One moment...</p>}>
            <OwnContact
              property={property}
              reply={reply}
              message={message}
              onReply={(next) => client.setQueryData(contact.queryKey, next)}
            />
          </SectionBoundary>
        )}
      </DetailSection>
      {wanted && (
        <Suspense>
          <PurchaseDialog offer={wanted} isTest={isTest} wayBack={address} onClose={() => setWanted(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Those that can be bought now and open this home. */
function offersFor({ category, facts, isAvailable }: Property, sold: readonly OfferLine[]): OfferLine[] {
  const kinds = isAvailable ? packagesFor({ category, isFurnished: facts.isFurnished === true }) : [];
  return sold.filter(({ comingSoon, opens }) => !comingSoon && kinds.includes(opens));
}
