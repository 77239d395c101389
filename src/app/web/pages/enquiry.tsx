import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountFrame } from '#app/web/pages/account/account-frame.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { AddressConfirmation } from '#features/enquiries/web/address-confirmation.tsx';
import { EnquiryTextForm } from '#features/enquiries/web/message-form.tsx';
import { OwnEnquiry } from '#features/enquiries/web/own-enquiry.tsx';
import { enquiryQuery, sendReply } from '#features/enquiries/web/queries.ts';
import { Withdrawal } from '#features/enquiries/web/withdrawal.tsx';
import { t } from '#kit/t.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Your enquiry'));

/** The visitor's view of an enquiry, which the link in an email opens. */
export default function EnquiryPage({ params }: PageContext) {
  const reference = params['reference'] ?? '';
  const client = useQueryClient();
  const [isDeleted, setDeleted] = useState(false);
  const { data, error, refetch } = useQuery({ ...enquiryQuery(reference), enabled: !isDeleted });
  return (
    <AccountFrame page="enquiries" title={t('Your enquiry')}>
      {isDeleted && (
        <div role="status" className="grid justify-items-start gap-4">
          <p>{t('Your enquiry was deleted.')}</p>
          <LinkButton href="/explore">{t('Explore Properties')}</LinkButton>
        </div>
      )}
      {!isDeleted && data && (
        <div className="grid gap-6">
          <AddressConfirmation reference={reference} />
          <OwnEnquiry enquiry={data} />
          <EnquiryTextForm
            label={t('Your reply')}
            words={t('Send')}
            hint={t('We will send it to the agent or owner who listed the home.')}
            doneMessage={t('Message sent')}
            tone="secondary"
            rows={3}
            send={(text, key) => sendReply(reference, text, key)}
            onSent={(changed) => client.setQueryData(enquiryQuery(reference).queryKey, changed)}
          />
          <Withdrawal reference={reference} onDeleted={() => setDeleted(true)} />
        </div>
      )}
      {!isDeleted && !data && !error && <p className="text-muted">{t('Loading...')}</p>}
      {!isDeleted && !data && error && error.status < 500 && (
        <div className="grid justify-items-start gap-4">
          <p>
            {t(
              'We could not find this enquiry. The link may be incomplete, or the enquiry may have been deleted.',
            )}
          </p>
          <LinkButton href="/explore">{t('Explore Properties')}</LinkButton>
        </div>
      )}
      {!isDeleted && !data && error && !(error.status < 500) && (
        <div className="grid justify-items-start gap-4">
          <p role="alert">{t('We could not load your enquiry. Please try again.')}</p>
          <Button onClick={() => void refetch()}>{t('Try again')}</Button>
        </div>
      )}
    </AccountFrame>
  );
}
