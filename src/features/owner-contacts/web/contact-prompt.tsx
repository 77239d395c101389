import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import type { PropertyCard } from '#features/properties/schema.ts';
import { OfferList } from '#features/viewing-packages/web/offer-list.tsx';
import { OwnPackages } from '#features/viewing-packages/web/own-packages.tsx';
import type { OfferSummary } from '#features/viewing-packages/web/queries.ts';
import { t } from '#kit/t.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { contactQuery } from './queries.ts';

const PurchaseDialog = lazy(() => import('#features/viewing-packages/web/purchase-dialog.tsx'));

type Props = { home: Pick<PropertyCard, 'id' | 'title' | 'hasTour'>; onClose: () => void };

/** Shows which parts of a listing are free, and the price of the owner's contact. */
export default function ContactPrompt({ home, onClose }: Props) {
  const user = useCurrentUser();
  const {
    data: reply,
    error,
    refetch,
  } = useQuery({
    ...contactQuery(home.id, user?.id ?? null),
    enabled: user !== undefined,
  });
  const [selected, setSelected] = useState<OfferSummary | null>(null);
  const page = `/property/${home.id}`;
  if (selected)
    return (
      <Suspense>
        <PurchaseDialog
          offer={selected}
          wayBack={page}
          onBought={() => void refetch()}
          onClose={() => setSelected(null)}
        />
      </Suspense>
    );
  return (
    <Dialog title={t('Unlock contact details')} description={home.title} isOpen onClose={onClose}>
      <h3 className="font-sans t-strong">{t('Free for everyone')}</h3>
      <p className="mt-1 text-muted">
        {home.hasTour ? t('The listing, its photos and its virtual tour.') : t('The listing and its photos.')}
      </p>
      <PageLink href={page}>{home.hasTour ? t('Take the virtual tour first') : t('View listing')}</PageLink>
      <h3 className="mt-6 border-t border-line pt-4 font-sans t-strong">{t("Owner's contact details")}</h3>
      <div className="min-h-40">
        {reply && <Costs reply={reply} page={page} onBuy={setSelected} />}
        {!reply && !error && <p className="mt-1 text-muted">{t('One moment...')}</p>}
        {error && !reply && (
          <p role="alert" className="mt-1 text-danger">
            {t('The price could not be loaded. Please try again.')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

type CostProps = { reply: ContactReply; page: string; onBuy: (offer: OfferSummary) => void };

function Costs({ reply, page, onBuy }: CostProps) {
  if (reply.access === 'open')
    return (
      <>
        <p className="mt-1 text-muted">
          {t('You have already unlocked this owner’s contact details. You can see them again for free.')}
        </p>
        <PageLink href={`${page}#owner-contact`}>{t('Unlock contact details')}</PageLink>
        <OwnPackages />
      </>
    );
  if (reply.opensBy === 'opening')
    return (
      <>
        <p className="mt-1 text-muted">
          {t('Your viewing package can unlock these contact details. We will ask before we use an unlock.')}
        </p>
        <PageLink href={`${page}#owner-contact`}>{t("Go to the owner's contact details")}</PageLink>
        <OwnPackages />
      </>
    );
  if (reply.opensBy !== 'package')
    return (
      <>
        <p className="mt-1 text-muted">
          {t("Viewing packages do not include this owner's contact details.")}
        </p>
        <PageLink href={`${page}#contact`}>{t('Contact the agent')}</PageLink>
      </>
    );
  return (
    <>
      <p className="mt-1 text-muted">
        {t('A viewing package unlocks the contact details of this owner and of others.')}
      </p>
      <OfferList offers={reply.offers} onBuy={onBuy} />
      {reply.isTest && <TestMode className="mt-2" />}
    </>
  );
}

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="inline-flex min-h-11 items-center link">
      {children}
    </Link>
  );
}
