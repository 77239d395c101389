import { use, useSyncExternalStore } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { showToast } from '#kit/web/toasts.ts';
import { shareText } from './share-text.ts';

const action = 'inline-flex min-h-11 cursor-pointer items-center font-semibold text-clay hover:underline';

/** Sends the home to somebody: by WhatsApp, by whatever else the phone offers, or as a copied link. */
export function ShareActions({ property }: { property: Property }) {
  const address = `${use(SiteOrigin)}/property/${property.id}`;
  const text = shareText(property, address);
  const hasSheet = useSyncExternalStore(never, canShare, () => false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ title: 'Link Copied', description: 'Paste it wherever you want to send it.' });
    } catch {
      showToast({ title: 'The link could not be copied', description: address, tone: 'destructive' });
    }
  };
  const send = async () => {
    // Rejected when the visitor changes their mind.
    await navigator.share({ title: property.title, text, url: address }).catch(() => undefined);
  };
  return (
    <p className="mt-1 flex flex-wrap gap-x-5">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener"
        className={action}
      >
        Share on WhatsApp
      </a>
      <button type="button" className={action} onClick={() => void copy()}>
        Copy link
      </button>
      {hasSheet && (
        <button type="button" className={action} onClick={() => void send()}>
          Share
        </button>
      )}
    </p>
  );
}

const never = () => () => undefined;

function canShare(): boolean {
  return typeof navigator.share === 'function';
}
