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
  /** Set where enquiries are accepted. */
  onAsk: (() => void) | undefined;
  /** Set where nights can be booked: the owner's contact is shown to users who have booked. */
  onAskOwner: (() => void) | undefined;
  /** Set where viewings can be booked. */
  onSchedule: (() => void) | undefined;
};

/** Used until they are loaded, or where they cannot be. */
const unknown = { phone: null, chats: [], areSamples: false };

/**
 * The ways to ask about a home: an enquiry, or links that open a call, or a chat with the home already named
 * in it.
 */
export function ContactLinks({ property, onAsk, onAskOwner, onSchedule }: Props) {
  const { data } = useQuery(contactsQuery());
  const { phone, chats, areSamples } = data ? contactOfLister(data, property) : unknown;
  const text = enquiryText(property, `${use(SiteOrigin)}/property/${property.id}`);
  return (
    <>
      <p className="mt-4 flex flex-wrap gap-2">
        {onAsk && (
          // On a phone without a tour the bar at the bottom contains it.
          <Button className={`needs-script ${property.hasTour ? '' : 'max-md:hidden'}`} onClick={onAsk}>
            {t('Contact Agent')}
          </Button>
        )}
        {onAskOwner && (
          <Button tone="secondary" className="needs-script px-4" onClick={onAskOwner}>
            {t('Contact Agent')}
          </Button>
        )}
        {onSchedule && (
          <Button tone="secondary" className="needs-script px-4" onClick={onSchedule}>
            {t('Schedule Visit')}
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
        <p className="mt-2 text-sm text-muted">
          {t('These are sample numbers. Calls and messages will not be answered.')}
        </p>
      )}
    </>
  );
}
