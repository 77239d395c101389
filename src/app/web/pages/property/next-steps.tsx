import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { offersQuery } from '#features/viewing-packages/web/queries.ts';
import { viewingFeeLabel, viewingOffers } from '#features/viewing-packages/web/viewing-offers.ts';
import { inLanguage, t } from '#kit/t.ts';
import { type ButtonTone, buttonClass } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { interceptClick } from './view-tour-button.tsx';

type Props = {
  property: Property;
  /** True for a lot that can be bid for, whose bar on a phone has only that action. */
  isTakingBids: boolean;
  /** Set when the home accepts enquiries. */
  onAsk: (() => void) | undefined;
  /** Set when viewings can be booked. */
  onSchedule: (() => void) | undefined;
};

/**
 * The buttons for a viewing and an enquiry, with what a viewing costs. On a phone and a tablet, the bar at the bottom
 * has the buttons, except for a lot that can be bid for.
 */
export function NextSteps({ property, isTakingBids, onAsk, onSchedule }: Props) {
  const className = isTakingBids ? '' : 'max-lg:hidden';
  return (
    <div className="grid gap-2 empty:hidden">
      {onSchedule && (
        <ContactLink
          href="#visit"
          tone={isTakingBids ? 'secondary' : 'primary'}
          className={className}
          onOpen={onSchedule}
        >
          {t('Schedule Visit')}
        </ContactLink>
      )}
      {onAsk && (
        <ContactLink tone="secondary" className={className} onOpen={onAsk}>
          {t('Contact Agent')}
        </ContactLink>
      )}
      {property.isFirstRentPaid && (
        <Notice>{t('A tenant has paid the first rent of this home. We hold it until the keys.')}</Notice>
      )}
      {property.facts.holdsFirstRent && property.isAvailable && !property.isFirstRentPaid && (
        <a href={inLanguage(`/rent/${property.id}`)} className="min-h-11 content-center link">
          {t('Pay the first rent here. We hold it until you have the keys')}
        </a>
      )}
      {onSchedule && (
        <p className={`t-small text-muted empty:hidden ${className}`}>
          <ViewingCost property={property} isLong />
        </p>
      )}
    </div>
  );
}

type ContactLinkProps = {
  /** `#visit` opens the dialog for a viewing as soon as the page is hydrated. */
  href?: '#contact' | '#visit';
  tone: ButtonTone;
  className: string;
  /** Opens the dialog of the link. */
  onOpen: (() => void) | undefined;
  children: ReactNode;
};

/** Opens a dialog. Without one, and without script, it leads to the phone and the chat of the lister. */
export function ContactLink({ href = '#contact', tone, className, onOpen, children }: ContactLinkProps) {
  return (
    <a href={href} onClick={onOpen && interceptClick(onOpen)} className={buttonClass(tone, className)}>
      {children}
    </a>
  );
}

/** Shows the viewing fee for a visitor without a package or, with `isLong`, all packages that cover it. */
export function ViewingCost({ property, isLong = false }: { property: Property; isLong?: boolean }) {
  const isRental = property.category === 'rental_units';
  const { data: offers = [] } = useQuery({ ...offersQuery(), enabled: isRental });
  if (!isRental) return t('Viewing this home is free.');
  const fees = viewingOffers(offers);
  return fees.slice(0, isLong ? fees.length : 1).map((offer) => (
    <span key={offer.code} className="block">
      {viewingFeeLabel(offer, fees)}
    </span>
  ));
}
