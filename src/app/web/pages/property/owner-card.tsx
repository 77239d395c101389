import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { ContactCard } from '#features/owner-contacts/web/contact-card.tsx';
import type { Property } from '#features/properties/schema.ts';
import { ownStaysQuery } from '#features/stays/web/queries.ts';
import { dateRangeLabel } from '#features/stays/web/stay-labels.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

type Props = {
  property: Property;
  contact: Extract<ContactReply, { access: 'open' }>['contact'];
  message: string;
};

/** The owner's contact details and the user's own stays in this home. */
export default function OwnerCard({ property, contact, message }: Props) {
  const { data: stays = [] } = useQuery(ownStaysQuery());
  const confirmedStays = stays.filter(
    ({ propertyId, state }) => propertyId === property.id && state === 'confirmed',
  );
  return (
    <>
      {property.lister.isVerified && (
        <p className="mb-3">
          <Badge tone="ok">{t('Identity verified')}</Badge>
        </p>
      )}
      <ContactCard
        isBooked={confirmedStays.length > 0}
        contact={contact}
        propertyId={property.id}
        message={message}
      />
      {confirmedStays.map((stay) => (
        <p key={stay.mark} className="mt-3">
          <Link href={`/stays/${stay.mark}`} className="inline-flex min-h-11 items-center link">
            {t('Your stay: {stay}', { stay: dateRangeLabel(stay) })}
          </Link>
        </p>
      ))}
    </>
  );
}
