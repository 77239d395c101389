import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LotDocuments, ShownViewingDay } from '#features/auctions/document-schema.ts';
import { missingFacts } from '#features/auctions/web/missing-facts.ts';
import { lotDocumentsQuery } from '#features/auctions/web/queries.ts';
import { useBidderStatus } from '#features/auctions/web/use-bidder-status.ts';
import type { Property } from '#features/properties/schema.ts';
import { DetailSection } from '#features/properties/web/detail/detail-section.tsx';
import { noGuaranteeNotice } from '#features/properties/web/detail/facts/bank-sale-facts.ts';
import { formatAuctionDay } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { useRenderedAt } from '#kit/web/hooks/use-rendered-at.ts';
import { useServerNow } from '#kit/web/hooks/use-server-now.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { LotDocumentItem } from './document-row.tsx';
import { viewingDayLabel } from './lot-labels.ts';

/** Shows the viewing days, documents, missing details and terms of the lot of a home. */
export function LotDocumentsSection({ property }: { property: Property }) {
  const { data: lotDocuments, error, refetch } = useQuery(lotDocumentsQuery(property.id));
  if (error && !lotDocuments)
    return (
      <LoadError onRetry={() => void refetch()}>{t('We could not load the auction details.')}</LoadError>
    );
  if (!lotDocuments) return null;
  const missing = missingFacts(property);
  return (
    <div id="lot-file" className="scroll-mt-20">
      <DetailSection title={t('Documents and viewing days')}>
        {lotDocuments.viewingDays.length + lotDocuments.papers.length === 0 ? (
          <p className="text-muted">{t('No documents or viewing days yet. Ask the seller.')}</p>
        ) : (
          <>
            <ViewingDays days={lotDocuments.viewingDays} />
            <DocumentList lotDocuments={lotDocuments} propertyId={property.id} />
          </>
        )}
        {missing.length > 0 && (
          <Block title={t('Missing details')}>
            <p>{t('{unstated}. Ask about these before you bid.', { unstated: missing.join(', ') })}</p>
          </Block>
        )}
        <details className="mt-1 mb-4">
          <summary className="min-h-11 cursor-pointer content-center link">{t('Terms of sale')}</summary>
          <Card className="whitespace-pre-line">{lotDocuments.terms}</Card>
          <p className="mt-2 t-small text-muted">{noGuaranteeNotice}</p>
        </details>
      </DetailSection>
    </div>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-4">
      <h3 className="font-sans t-strong">{title}</h3>
      {children}
    </div>
  );
}

/** Lists the upcoming viewing days, and all past days in one line. */
function ViewingDays({ days }: { days: ShownViewingDay[] }) {
  const now = useServerNow(useRenderedAt()).toISOString();
  const upcoming = days.filter(({ endsAt }) => endsAt > now);
  const past = days.filter(({ endsAt }) => endsAt <= now);
  return (
    <Block title={t('Viewing days')}>
      {upcoming.length === 0 && (
        <p className="text-muted">{t('No viewing days are planned. Ask the seller.')}</p>
      )}
      <ul className="divide-y divide-line">
        {upcoming.map((day) => (
          <li key={day.id} className="py-2">
            {viewingDayLabel(day)}
            {day.note && <span className="block t-small wrap-anywhere text-muted">{day.note}</span>}
          </li>
        ))}
      </ul>
      {past.length > 0 && (
        <p className="t-small text-muted">
          {t('Past viewing days: {days}', {
            days: past.map(({ startsAt }) => formatAuctionDay(startsAt)).join(', '),
          })}
        </p>
      )}
    </Block>
  );
}

function DocumentList({ lotDocuments, propertyId }: { lotDocuments: LotDocuments; propertyId: number }) {
  const { own } = useBidderStatus(propertyId, true);
  const mayRead = own?.mayReadPapers ?? false;
  return (
    <Block title={t('Documents')}>
      {lotDocuments.papers.length === 0 && (
        <p className="text-muted">{t('The seller has not added any documents yet.')}</p>
      )}
      <ul className="divide-y divide-line">
        {lotDocuments.papers.map((lotDocument) => (
          <li key={lotDocument.id} className="py-2">
            <LotDocumentItem
              lotId={lotDocuments.lotId}
              lotDocument={lotDocument}
              canRead={mayRead && !lotDocument.removed}
            />
          </li>
        ))}
      </ul>
      {lotDocuments.papers.length > 0 && !mayRead && (
        <p className="mt-1 t-small text-muted">
          {t(
            'Only bidders who have paid the deposit can read these documents, and only the buyer after the auction. They contain private names and figures.',
          )}
        </p>
      )}
    </Block>
  );
}
