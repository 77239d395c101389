import type { ReactNode } from 'react';
import { contactMethods, otherContactInfo } from '#features/owner-contacts/rules.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { callAddress, chatAddress, formatPhone } from '#kit/phone.ts';
import { t } from '#kit/t.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';

type Contact = Extract<ContactReply, { access: 'open' }>['contact'];
type Props = {
  contact: Contact;
  propertyId: number;
  /** The initial text of a chat message. */
  message: string;
  /** True when a deposit has been paid for this home. */
  isBooked?: boolean;
};

/** Shows the contact of a home, and links to call or message its owner. */
export function ContactCard({ contact, propertyId, message, isBooked = false }: Props) {
  const { info, name, address, responseTime } = contact;
  const { phone, email } = contactMethods(contact);
  const otherInfo = otherContactInfo(info, { phone, email });
  const facts = [
    [t('Name'), name],
    [t('Phone'), phone && formatPhone(phone)],
    [t('Email'), email],
    [t('Address'), address],
    [t('Response time'), responseTime],
  ].filter(([, value]) => value);
  return (
    <Card>
      {otherInfo && <p className="wrap-anywhere whitespace-pre-line">{otherInfo}</p>}
      {facts.length > 0 && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 first:mt-0">
          {facts.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {phone && (
          <ContactLink href={callAddress(phone)} home={propertyId}>
            {t('Call')}
          </ContactLink>
        )}
        {phone && (
          <ContactLink href={chatAddress(phone, message)} home={propertyId} isElsewhere>
            {t('WhatsApp')}
          </ContactLink>
        )}
        {email && (
          <ContactLink href={`mailto:${email}`} home={propertyId}>
            {t('Email')}
          </ContactLink>
        )}
      </p>
      <div role="note" className="mt-4 border-t border-line pt-3 t-small">
        <p className="t-strong">{t('Safety Notice')}</p>
        <p className="mt-1 text-muted">
          {isBooked
            ? t(
                'Pay the balance of your stay here, where we can refund it. Do not pay anyone in cash before you have seen the home.',
              )
            : t(
                'See the home and meet the owner before you pay any rent or deposit. Ask for a written agreement and a receipt.',
              )}
        </p>
      </div>
    </Card>
  );
}

type ContactLinkProps = { href: string; home: number; isElsewhere?: boolean; children: ReactNode };

function ContactLink({ href, home, isElsewhere, children }: ContactLinkProps) {
  return (
    <a
      href={href}
      {...(isElsewhere && { target: '_blank', rel: 'noopener' })}
      data-contact={home}
      className={buttonClass('secondary', 'px-4')}
    >
      {children}
    </a>
  );
}
