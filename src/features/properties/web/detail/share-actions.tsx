import { type ReactNode, use } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { copyLink } from '#kit/web/copy-link.ts';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { shareText } from './share-text.ts';

const actionClass = 'inline-flex min-h-11 cursor-pointer items-center link';

/** Shows the buttons that share a home: by WhatsApp, as a copied link, and the children. */
export function ShareActions({ property, children }: { property: Property; children: ReactNode }) {
  const address = `${use(SiteOrigin)}/property/${property.id}`;
  const text = shareText(property, address);
  return (
    <p id="share" className="mt-1 mb-3 flex flex-wrap gap-x-4">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener"
        className={actionClass}
      >
        {t('Share on WhatsApp')}
      </a>
      <button type="button" className={actionClass} onClick={() => void copyLink(address)}>
        {t('Copy link')}
      </button>
      {children}
    </p>
  );
}
