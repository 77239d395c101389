import { useQuery } from '@tanstack/react-query';
import { contactsQuery } from '#features/settings/web/contacts-query.ts';
import { callAddress, formatPhone } from '#kit/phone.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';

/** An email address and a phone number, with a note while they are samples. */
export function ContactBlock({ contact }: { contact: 'support' | 'hostSupport' | 'privacy' }) {
  const { data, isError } = useQuery(contactsQuery());
  if (!data)
    return (
      <p className="mt-4 mb-6 min-h-28 text-muted">
        {isError ? 'We could not load the contact details. Please reload this page in a minute.' : null}
      </p>
    );
  const { email } = data[contact];
  const { phone } = contact === 'privacy' ? data.support : data[contact];
  return (
    <Card className="mt-4 mb-6">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        <dt className="py-2 text-muted">Email</dt>
        <dd>
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </dd>
        <dt className="py-2 text-muted">Phone</dt>
        <dd>
          <TextLink href={callAddress(phone)}>{formatPhone(phone)}</TextLink>
        </dd>
      </dl>
      {data.areSamples && (
        <p className="mt-2 t-small text-muted">Sample contact details. They are not monitored yet.</p>
      )}
    </Card>
  );
}
