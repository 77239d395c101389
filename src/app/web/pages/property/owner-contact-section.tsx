import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, use, useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { HiddenContact } from '#features/owner-contacts/web/hidden-contact.tsx';
import { contactQuery, sendUnlockContact } from '#features/owner-contacts/web/queries.ts';
import type { Property } from '#features/properties/schema.ts';
import { DetailSection } from '#features/properties/web/detail/detail-section.tsx';
import { enquiryText } from '#features/properties/web/detail/share-text.ts';
import { packagesFor } from '#features/viewing-packages/rules.ts';
import { type OfferSummary, offersQuery, ownPackagesQuery } from '#features/viewing-packages/web/queries.ts';
import { t } from '#kit/t.ts';
import { useIdleCallback } from '#kit/web/hooks/use-idle-callback.ts';
import { useNearViewport } from '#kit/web/hooks/use-near-viewport.ts';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';

const UnlockedContact = lazy(() => import('#features/owner-contacts/web/unlocked-contact.tsx'));
/** The form for claims is loaded for users who have unlocked the home. */
const HomeClaim = lazy(() => import('#features/viewing-claims/web/home-claim.tsx'));
/** The dialog is loaded on tap, or earlier when the page is idle. */
const loadDialog = () => import('#features/viewing-packages/web/purchase-dialog.tsx');
const PurchaseDialog = lazy(loadDialog);

const anchor = 'owner-contact';

/**
 * The owner's contact. The server renders the offers that unlock it. The browser requests the user's own
 * access when the section is near the viewport.
 */
export function OwnerContactSection({ property }: { property: Property }) {
  const { id } = property;
  const address = `/property/${id}`;
  const message = enquiryText(property, `${use(SiteOrigin)}${address}`);
  const section = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(section);
  const user = useCurrentUser();
  const client = useQueryClient();
  const contact = contactQuery(id, user?.id ?? null);
  const { data: reply } = useQuery({ ...contact, enabled: isNear && user !== undefined });
  const { data: onSale = [] } = useQuery(offersQuery());
  const [selected, setSelected] = useState<OfferSummary | null>(null);
  useEffect(() => {
    // After a client navigation the page first moves to its top, so this scrolls afterwards.
    if (location.hash === `#${anchor}`) requestAnimationFrame(() => section.current?.scrollIntoView());
  }, []);
  /** Unlocks and shows the contact for which the package was bought. */
  async function openBought(): Promise<void> {
    const reply = await sendUnlockContact(id, true).catch(() => null);
    if (reply) client.setQueryData(contact.queryKey, reply);
    else await client.invalidateQueries({ queryKey: contact.queryKey });
    await client.invalidateQueries({ queryKey: ownPackagesQuery().queryKey });
    section.current?.scrollIntoView();
  }
  const isTest = reply?.access === 'hidden' && reply.isTest;
  const isForSale = !reply || (reply.access === 'hidden' && reply.opensBy === 'package');
  const hasOpened = reply && (reply.access === 'open' || reply.wasOpened);
  const offers = offersFor(property, onSale);
  useIdleCallback(() => void loadDialog().catch(() => {}), isNear && isForSale && offers.length > 0);
  return (
    <div ref={section} id={anchor} className="scroll-mt-4">
      <DetailSection title={t('Owner contact')}>
        {isForSale ? (
          <HiddenContact offers={offers} isTest={isTest} onBuy={setSelected} />
        ) : (
          <SectionBoundary meanwhile={<p className="text-muted">{t('One moment...')}</p>}>
            <UnlockedContact
              property={property}
              reply={reply}
              message={message}
              onReply={(newReply) => client.setQueryData(contact.queryKey, newReply)}
            />
          </SectionBoundary>
        )}
        {hasOpened && (
          <SectionBoundary instead={null}>
            <HomeClaim
              propertyId={id}
              onReturned={() => void client.invalidateQueries({ queryKey: contact.queryKey })}
            />
          </SectionBoundary>
        )}
      </DetailSection>
      {selected && (
        <Suspense>
          <PurchaseDialog
            offer={selected}
            wayBack={address}
            onBought={() => void openBought()}
            onClose={() => setSelected(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the offers on sale that unlock this home. */
function offersFor(property: Property, onSale: readonly OfferSummary[]): OfferSummary[] {
  const { category, facts, isAvailable, isOwnerReachable } = property;
  const kinds =
    isAvailable && isOwnerReachable ? packagesFor({ category, isFurnished: facts.isFurnished === true }) : [];
  return onSale.filter(({ comingSoon, opens }) => !comingSoon && kinds.includes(opens));
}
