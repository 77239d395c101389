import type { LotDocument } from '#features/auctions/document-schema.ts';
import { formatAuctionDay } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { documentLabel } from './lot-labels.ts';

type Props = { lotId: number; lotDocument: LotDocument; canRead: boolean };

/** Shows a document with its dates. Users who may read it get a link. */
export function LotDocumentItem({ lotId, lotDocument, canRead }: Props) {
  const { id, name, addedAt, isLate, removed } = lotDocument;
  return (
    <>
      {canRead ? (
        <TextLink href={`/api/lots/${lotId}/papers/${id}`} download>
          {name}
        </TextLink>
      ) : (
        <span className={`t-strong wrap-anywhere ${removed ? 'line-through' : ''}`}>{name}</span>
      )}
      <span className="block t-small text-muted">
        {`${documentLabel(lotDocument)} · ${t('added {day}', { day: formatAuctionDay(addedAt) })}${isLate ? `, ${t('after bidding opened')}` : ''}`}
      </span>
      {removed && (
        <span className="block t-small wrap-anywhere text-danger">
          {t('Removed {day}: {reason}', { day: formatAuctionDay(removed.at), reason: removed.reason })}
        </span>
      )}
    </>
  );
}
