import { useQuery } from '@tanstack/react-query';
import { agencyChats } from '#app/web/pages/property/contact-of-lister.ts';
import type { ListedProperty } from '#features/properties/schema.ts';
import { contactsQuery } from '#features/settings/web/contacts-query.ts';
import { callAddress, chatAddress } from '#kit/phone.ts';
import { t } from '#kit/t.ts';

const link = 'py-2 link';

/**
 * The agency's phone number and chats. The department for this kind of home comes first. The owner's details
 * are shown elsewhere, to users who may see them.
 */
export function AgentContacts({ property }: { property: ListedProperty }) {
  const { id, title } = property;
  const { data } = useQuery(contactsQuery());
  if (!data) return null;
  const { phone } = data.agent;
  const { chats, areSamples } = agencyChats(data, property);
  return (
    <p className="flex flex-wrap gap-x-6">
      <a href={callAddress(phone)} data-contact={id} className={link}>
        {t('Call Agent')}
      </a>
      {chats.map((chat) => (
        <a
          key={chat.phone}
          href={chatAddress(chat.phone, t('Hello, I would like to know more about {title}.', { title }))}
          data-contact={id}
          className={link}
        >
          {t('Message {name}', { name: chat.name })}
        </a>
      ))}
      {areSamples && (
        <span className="w-full t-small text-muted">
          {t('These are sample numbers. Calls and messages will not be answered.')}
        </span>
      )}
    </p>
  );
}
