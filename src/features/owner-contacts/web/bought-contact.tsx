import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { ownPackagesQuery } from '#features/viewing-packages/web/queries.ts';
import { t } from '#kit/t.ts';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { ContactCard } from './contact-card.tsx';
import { contactQuery, sendUnlockContact } from './queries.ts';

type Props = {
  propertyId: number;
  /**
   * True when the user has just bought the package for this home. One unlock is then used without asking
   * again.
   */
  isFresh: boolean;
};

/** Shows the contact on the page of a home after the user bought a package for it. */
export function BoughtContact({ propertyId, isFresh }: Props) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const address = `/property/${propertyId}`;
  const message = t('Hello, I am interested in this home: {address}', {
    address: `${use(SiteOrigin)}${address}`,
  });
  const contact = contactQuery(propertyId, user?.id ?? null);
  const { data: reply } = useQuery({ ...contact, enabled: user !== undefined });
  const wasUnlocked = useRef(false);
  const shouldUnlock = isFresh && reply?.access === 'hidden' && reply.opensBy === 'opening';
  useEffect(() => {
    if (!shouldUnlock || wasUnlocked.current) return;
    wasUnlocked.current = true;
    void sendUnlockContact(propertyId, true)
      .then((newReply) => {
        client.setQueryData(contact.queryKey, newReply);
        return client.invalidateQueries({ queryKey: ownPackagesQuery().queryKey });
      })
      // An error can be ignored, because the page of the home offers the contact again.
      .catch(() => {});
  }, [shouldUnlock, propertyId, client, contact.queryKey]);
  if (!reply) return null;
  if (reply.access === 'open')
    return (
      <section className="mt-6" aria-labelledby="bought-contact">
        <h2 id="bought-contact" className="mb-2 t-heading">
          {t('Owner contact')}
        </h2>
        <ContactCard contact={reply.contact} propertyId={propertyId} message={message} />
      </section>
    );
  return reply.opensBy === 'opening' && !isFresh ? (
    <p className="mt-4">
      <LinkButton href={`${address}#owner-contact`}>{t('Unlock contact details')}</LinkButton>
    </p>
  ) : null;
}
