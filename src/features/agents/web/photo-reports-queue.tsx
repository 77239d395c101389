import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { Link } from 'wouter';
import type { PhotoCase } from '#features/agents/schema.ts';
import { Avatar } from '#features/properties/web/detail/avatar.tsx';
import { formatDate } from '#kit/dates.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { reasonLabels } from './photo-report-labels.ts';
import { photoCasesQuery, sendPhotoDecision } from './queries.ts';

/** Lists the reported photos for admins. */
export function PhotoReportsQueue() {
  const { data, isError } = useQuery(photoCasesQuery());
  return (
    <section aria-labelledby="photographs" className="grid gap-4">
      <h2 id="photographs" className="t-heading">
        Reported profile photos
      </h2>
      {isError && !data && (
        <Notice tone="danger" role="alert">
          We could not load the reports. Please try again later.
        </Notice>
      )}
      {!data && !isError && <Skeleton className="h-24 w-full" />}
      {data?.length === 0 && <EmptyState icon={<CircleCheck />}>No reported photos.</EmptyState>}
      <ul className="grid gap-3 empty:hidden">
        {data?.map((photoCase) => (
          <Card as="li" key={photoCase.userId} className="grid gap-3">
            <p className="flex items-center gap-4">
              <Avatar name={photoCase.name} photograph={photoCase.photograph} className="size-20" />
              <Link href={`/agents/${photoCase.mark}`} className="link">
                {photoCase.name}
              </Link>
            </p>
            <ul className="grid gap-1">
              {photoCase.reports.map(({ reason, words, reportedAt }) => (
                <li key={`${reportedAt} ${reason} ${words}`}>
                  {`${reasonLabels[reason]}${words ? `: ${words}` : ''}`}
                  <span className="t-small text-muted">{` · ${formatDate(reportedAt)}`}</span>
                </li>
              ))}
            </ul>
            <PhotoDecisionForm photoCase={photoCase} />
          </Card>
        ))}
      </ul>
    </section>
  );
}

function PhotoDecisionForm({ photoCase }: { photoCase: PhotoCase }) {
  const client = useQueryClient();
  const id = useId();
  const { isPending, fields, message, submit } = useSubmit<{ message: string }>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const submittedValue = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value');
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    const outcome = submittedValue === 'removed' ? 'removed' : 'kept';
    await submit(() => sendPhotoDecision(photoCase.userId, { outcome, reason }));
    await client.invalidateQueries({ queryKey: photoCasesQuery().queryKey });
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-3" noValidate>
      <FieldFrame id={id} label="Reason" error={fields.reason}>
        <textarea {...controlProps({ id, error: fields.reason })} name="reason" rows={2} maxLength={500} />
      </FieldFrame>
      <FormError message={message} fields={fields} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" name="outcome" value="removed" disabled={isPending}>
          Remove photo
        </Button>
        <Button type="submit" name="outcome" value="kept" tone="secondary" disabled={isPending}>
          Keep photo
        </Button>
      </p>
    </form>
  );
}
