import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { enquiryText } from '#features/properties/web/detail/share-text.ts';
import { contactsQuery } from '#features/settings/web/contacts-query.ts';
import { callAddress, chatAddress } from '#kit/phone.ts';
import { t } from '#kit/t.ts';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { contactOfLister } from './contact-of-lister.ts';

type Props = {
  property: Property;
  /** Set when nights can be booked. The owner's contact is then shown to users who have booked. */
  onAskOwner: (() => void) | undefined;
};

/** The contact until the contacts are loaded, or if they cannot be loaded. */
const unknown = { phone: null, chats: [], areSamples: false };

/**
 * The ways to ask about a home outside the application: links that start a call or a chat that already names the home.
 */
export function ContactLinks({ property, onAskOwner }: Props) {
  const { data } = useQuery(contactsQuery());
  const { phone, chats, areSamples } = data ? contactOfLister(data, property) : unknown;
  const text = enquiryText(property, `${use(SiteOrigin)}/property/${property.id}`);
  return (
    <>
      <p className="mt-4 flex flex-wrap gap-2">
        {onAskOwner && (
          <Button tone="secondary" className="needs-script px-4" onClick={onAskOwner}>
            {t('Contact Agent')}
          </Button>
        )}
        {chats.map((chat) => (
          <a
            key={chat.phone}
            href={chatAddress(chat.phone, text)}
            target="_blank"
            rel="noopener"
            data-contact={property.id}
            className={buttonClass('secondary', 'px-4')}
          >
            {t('Message {name}', { name: chat.name })}
          </a>
        ))}
        {phone && (
          <a
            href={callAddress(phone)}
            data-contact={property.id}
            className={buttonClass('secondary', 'px-4')}
          >
            {t('Call Agent')}
          </a>
        )}
      </p>
      {areSamples && (
        <p className="mt-2 t-small text-muted">
          {t('These are sample numbers. Calls and messages will not be answered.')}
        </p>
      )}
    </>
  );
}
