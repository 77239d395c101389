import { useQueryClient } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { PropertyCard } from '#features/properties/schema.ts';
import type { Access } from '#features/viewing-packages/schema.ts';
import { ownPackagesQuery } from '#features/viewing-packages/web/queries.ts';
import { inLanguage, t } from '#kit/t.ts';

const ContactPrompt = lazy(() => import('./contact-prompt.tsx'));

type Props = { home: Pick<PropertyCard, 'id' | 'title' | 'hasTour'> };

/**
 * Renders the contact link on the card of a rental. When the user has an unlock left, it leads to the page of
 * the home, where the unlock is used. Otherwise it shows the price of a contact. It is a real link, so that a
 * tap works before the script is loaded.
 */
export function SeeContact({ home }: Props) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  function openPrompt(event: MouseEvent<HTMLAnchorElement>) {
    const access = client.getQueryData(ownPackagesQuery().queryKey);
    if (hasUnlock(access, home.id) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }
  return (
    <>
      <a
        href={inLanguage(`/property/${home.id}#owner-contact`)}
        onClick={openPrompt}
        className="relative z-1 flex min-h-11 items-center self-start t-small underline"
      >
        {t('Unlock contact details')}
      </a>
      {isOpen && (
        <Suspense>
          <ContactPrompt home={home} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Returns true when the user has unlocked this home, or has an unlock left for any rental. */
export function hasUnlock(access: Pick<Access, 'opened' | 'packages'> | undefined, id: number): boolean {
  if (!access) return false;
  const hasUnlockLeft = access.packages.some(
    ({ opens, quota, used }) => opens === 'rental_units' && (quota === null || used < quota),
  );
  return hasUnlockLeft || access.opened.includes(id);
}
