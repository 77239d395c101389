import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Property } from '#features/properties/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { DefinitionList } from '#kit/web/ui/facts.tsx';
import { Avatar } from './avatar.tsx';
import { DetailSection } from './detail-section.tsx';
import { responseTimeLabel } from './response-time-label.ts';

type Props = {
  property: Property;
  /** The links to contact the lister of the home. */
  children: ReactNode;
  /** The badges for verified facts about the lister and the home, with their dates. */
  badges?: ReactNode;
  /** The lister's photo. Without it, the initials are shown. */
  face?: ReactNode;
};

/** Shows the lister, the ways to enquire, the age of the listing, and a link to report a problem. */
export function ListerSection({ property, badges, face, children }: Props) {
  const { id, lister, listedAt, updatedAt, freeConfirmedAt, isAvailable, category } = property;
  const isSold = category === 'for_sale' || category === 'bank_sales';
  const facts = [
    t('Reference {reference}', { reference: id }),
    t('Listed {day}', { day: formatDate(listedAt) }),
    t('Updated {day}', { day: formatDate(updatedAt) }),
  ];
  if (isAvailable && freeConfirmedAt) {
    const day = formatDate(freeConfirmedAt);
    facts.push(
      isSold ? t('Confirmed for sale on {day}', { day }) : t('Confirmed available on {day}', { day }),
    );
  }
  return (
    <div id="contact" className="scroll-mt-4">
      {/* Without script, the link to the dialog for a viewing leads here. */}
      <span id="visit" className="scroll-mt-4" />
      <DetailSection title={t('Listed by')}>
        <p className="flex flex-wrap items-center gap-3">
          {face ?? <Avatar name={lister.name} />}
          <span className="min-w-0 t-strong wrap-anywhere">{lister.name}</span>
          {lister.isVerified && (
            <Badge tone="ok">
              <BadgeCheck className="size-3.5" aria-hidden />
              {t('Verified')}
            </Badge>
          )}
        </p>
        {badges}
        {lister.answersWithin && (
          <p className="mt-2 t-small text-muted">
            {t('Usually replies within {answersWithin}', {
              answersWithin: responseTimeLabel(lister.answersWithin),
            })}
          </p>
        )}
        {children}
        <p className="mt-2 t-small text-muted">
          <DefinitionList of={facts} />
        </p>
        <Link
          href={`/report/${id}`}
          className="inline-flex min-h-11 items-center t-small text-muted underline hover:text-ink"
        >
          {t('Report this listing')}
        </Link>
      </DetailSection>
    </div>
  );
}
