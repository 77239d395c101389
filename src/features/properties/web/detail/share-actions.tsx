import { use } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { copyLink } from '#kit/web/copy-link.ts';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { TextButton, TextLink } from '#kit/web/ui/text-link.tsx';
import { shareText } from './share-text.ts';

/** Shows the ways to share a home at once: by WhatsApp, and as a copied link. */
export function ShareActions({ property }: { property: Property }) {
  const address = `${use(SiteOrigin)}/property/${property.id}`;
  const text = shareText(property, address);
  return (
    <p id="share" className="flex flex-wrap gap-x-4">
      <TextLink href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noopener">
        {t('Share on WhatsApp')}
      </TextLink>
      <TextButton onClick={() => void copyLink(address)}>{t('Copy link')}</TextButton>
    </p>
  );
}
