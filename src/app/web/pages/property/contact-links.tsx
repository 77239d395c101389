import { use } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { enquiryText } from '#features/properties/web/detail/share-text.ts';
import { callAddress, chatAddress } from '#kit/phone.ts';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { contactOfLister } from './contact-of-lister.ts';

/** How to ask about a home: links that open a call, or a chat with the home already named in it. */
export function ContactLinks({ property }: { property: Property }) {
  const { phone, chats, areSamples } = contactOfLister(property);
  const text = enquiryText(property, `${use(SiteOrigin)}/property/${property.id}`);
  return (
    <>
      <p className="mt-4 flex flex-wrap gap-2">
        {chats.map((chat) => (
          <a
            key={chat.phone}
            href={chatAddress(chat.phone, text)}
            target="_blank"
            rel="noopener"
            data-enquiry={property.id}
            className={buttonClass('secondary', 'px-4')}
          >
            {`Message ${chat.name}`}
          </a>
        ))}
        {phone && (
          <a
            href={callAddress(phone)}
            data-enquiry={property.id}
            className={buttonClass('secondary', 'px-4')}
          >
            Call Agent
          </a>
        )}
      </p>
      {areSamples && <p className="mt-2 text-sm text-muted">Sample numbers: no one will answer.</p>}
    </>
  );
}
