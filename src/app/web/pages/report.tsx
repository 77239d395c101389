import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageContext } from '#app/web/route-table.ts';
import { PropertyNotFound } from '#features/properties/web/detail/property-not-found.tsx';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { ReportForm } from '#features/reports/web/report-form.tsx';
import { parseReason } from '#features/reports/web/report-labels.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { DefinitionList } from '#kit/web/ui/facts.tsx';
import { Picture } from '#kit/web/ui/picture.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Report this listing'));

/**
 * The form to report a listing. It is a separate page, so that every card can lead here with a plain link.
 */
export default function ReportPage({ params, search }: PageContext) {
  const { data, error } = useQuery(propertyQuery(params['id'] ?? ''));
  const [sentReport, setSentReport] = useState<{ leftAddress: boolean } | null>(null);
  if (error && error.status < 500 && !sentReport) return <PropertyNotFound id={Number(params['id'])} />;
  return (
    <div className="page-frame form-column py-8 md:py-12">
      <h1 className="t-title">{t('Report this listing')}</h1>
      {sentReport && data && (
        <div role="status" className="mt-6 grid justify-items-start gap-4">
          <p className="t-subhead">{t('Thank you for your report')}</p>
          <p>
            {sentReport.leftAddress
              ? t('We will review this listing and contact its owner. We will email you our decision.')
              : t('We will review this listing and contact its owner.')}
          </p>
          <LinkButton href="/explore">{t('Explore Properties')}</LinkButton>
        </div>
      )}
      {!sentReport && data && (
        <>
          <div className="my-6 flex items-center gap-3">
            {data.picture && (
              <div className="w-24 shrink-0">
                <Picture
                  picture={data.picture}
                  sizes="96px"
                  className="aspect-[4/3] w-full rounded-control object-cover"
                />
              </div>
            )}
            <div className="min-w-0">
              <TextLink href={`/property/${data.id}`}>{data.title}</TextLink>
              <p className="t-small text-muted">
                <DefinitionList of={[data.location, t('Reference {reference}', { reference: data.id })]} />
              </p>
            </div>
          </div>
          <ReportForm
            homeId={data.id}
            initial={parseReason(search.get('why'))}
            onSent={(leftAddress) => {
              setSentReport({ leftAddress });
              // The button was at the end of a long form, but the confirmation is at the top.
              scrollTo({ top: 0, behavior: 'instant' });
            }}
          />
        </>
      )}
      {!data && !error && <Skeleton className="mt-6 h-96 w-full" />}
      {!data && error && (
        <p role="alert" className="mt-6">
          {t('We could not load this home. Please try again later.')}
        </p>
      )}
    </div>
  );
}
