import { useQuery } from '@tanstack/react-query';
import { AccountFrame } from '#app/web/pages/account/account-frame.tsx';
import { contactOfLister } from '#app/web/pages/property/contact-of-lister.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { isCategory } from '#features/properties/categories.ts';
import { ReviewPrompt } from '#features/reviews/web/review-prompt.tsx';
import type { Contacts } from '#features/settings/contacts.ts';
import { contactsQuery } from '#features/settings/web/contacts-query.ts';
import { OwnViewing } from '#features/viewings/web/own-viewing.tsx';
import { viewingQuery } from '#features/viewings/web/queries.ts';
import { t } from '#kit/t.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Your viewing'));

/** The visitor's view of a viewing, which the link in an email opens. */
export default function ViewingPage({ params }: PageContext) {
  const { data, error, refetch } = useQuery(viewingQuery(params['mark'] ?? ''));
  const { data: contacts } = useQuery(contactsQuery());
  return (
    <AccountFrame page="bookings" title={t('Your viewing')}>
      {data && (
        <OwnViewing
          viewing={data}
          agency={agencyFor(contacts, data.home.category)}
          afterwards={<ReviewPrompt token={data.mark} />}
        />
      )}
      {!data && !error && <p className="text-muted">{t('Loading...')}</p>}
      {!data && error && error.status < 500 && (
        <div className="grid justify-items-start gap-4">
          <p>{t('We could not find this viewing. The link may be incomplete.')}</p>
          <LinkButton href="/explore">{t('Explore Properties')}</LinkButton>
        </div>
      )}
      {!data && error && !(error.status < 500) && (
        <div className="grid justify-items-start gap-4">
          <p role="alert">{t('We could not load your viewing. Please try again.')}</p>
          <Button onClick={() => void refetch()}>{t('Try again')}</Button>
        </div>
      )}
    </AccountFrame>
  );
}

function agencyFor(contacts: Contacts | undefined, category: string | null) {
  if (!contacts) return { phone: null, chat: null, areSamples: false };
  const { phone, chats, areSamples } = contactOfLister(contacts, {
    category: isCategory(category) ? category : 'for_sale',
  });
  return { phone, chat: chats[0]?.phone ?? null, areSamples };
}
