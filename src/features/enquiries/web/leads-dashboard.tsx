import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { enquiryLimits, type Stage, stages } from '#features/enquiries/choices.ts';
import { stageOptions } from '#features/enquiries/rules.ts';
import { useCurrentInView } from '#kit/web/hooks/use-current-in-view.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Chip } from '#kit/web/ui/chip.tsx';
import { ChipRow } from '#kit/web/ui/chip-row.tsx';
import { controlClass } from '#kit/web/ui/control-class.ts';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { type LeadsUrlState, leadsUrl } from './lead-filter.ts';
import { LeadList } from './lead-list.tsx';
import { LeadView } from './lead-view.tsx';
import { leadsQuery } from './queries.ts';

type Props = { urlState: LeadsUrlState; isOfAll: boolean; onSearch: (q: string) => void };

/**
 * Lists the enquiries about the manager's own homes, and shows the selected one beside the list. On a phone,
 * it replaces the list.
 */
export function LeadsDashboard({ urlState, isOfAll, onSearch }: Props) {
  const { stage, home, q, before, lead } = urlState;
  const filter = {
    stage: stage ?? undefined,
    home: home ?? undefined,
    q: q || undefined,
    before: before ?? undefined,
  };
  const { data, error, refetch } = useQuery(leadsQuery(filter));
  const isFiltered = stage !== null || home !== null || q !== '' || before !== null;
  return (
    <DeskPage title="Leads" hidesTitle={lead !== null}>
      <div className={`grid grid-cols-1 gap-4 ${lead === null ? '' : 'max-lg:hidden'}`}>
        <SearchBox key={q} q={q} onSearch={onSearch} />
        <StageChips urlState={urlState} counts={data?.counts ?? []} />
        {home !== null && <HomeFilter urlState={urlState} title={data?.items[0]?.home.title} />}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[min(24rem,38%)_minmax(0,1fr)]">
        <div className={`grid min-w-0 gap-4 ${lead === null ? 'lg:col-span-2' : 'max-lg:hidden'}`}>
          {!data && !error && <ListSkeleton />}
          {!data && error && (
            <LoadError onRetry={() => void refetch()}>
              We could not load your leads. Please try again later.
            </LoadError>
          )}
          {data?.items.length === 0 && <NoLeads isFiltered={isFiltered} />}
          {data && data.items.length > 0 && (
            <>
              <LeadList leads={data.items} urlState={urlState} isOfAll={isOfAll} />
              <Pagination urlState={urlState} nextBefore={data.nextBefore} />
            </>
          )}
        </div>
        {lead !== null && <LeadView key={lead} id={lead} urlState={urlState} isOfAll={isOfAll} />}
      </div>
    </DeskPage>
  );
}

type SearchProps = { q: string; onSearch: (q: string) => void };

function SearchBox({ q, onSearch }: SearchProps) {
  return (
    <form
      role="search"
      aria-label="Your leads"
      className="flex max-w-xl flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim());
      }}
    >
      <input
        type="search"
        name="q"
        aria-label="Search your leads"
        defaultValue={q}
        maxLength={enquiryLimits.search}
        placeholder="Name, number or home"
        className={`min-w-0 flex-1 basis-60 ${controlClass}`}
      />
      <Button type="submit" tone="secondary">
        Search
      </Button>
    </form>
  );
}

type ChipsProps = { urlState: LeadsUrlState; counts: readonly { stage: Stage; count: number }[] };

function StageChips({ urlState, counts }: ChipsProps) {
  const countOf = (stage: Stage) => counts.find((entry) => entry.stage === stage)?.count ?? 0;
  const row = useCurrentInView<HTMLElement>();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const urlOf = (stage: Stage | null) => leadsUrl({ ...urlState, lead: null }, { stage });
  return (
    <ChipRow ref={row} label="Stages">
      <Chip href={urlOf(null)} current={urlState.stage === null}>
        {`All ${total || ''}`}
      </Chip>
      {stages.map((stage) => (
        <Chip key={stage} href={urlOf(stage)} current={urlState.stage === stage}>
          {`${stageOptions[stage].name} ${countOf(stage) || ''}`}
        </Chip>
      ))}
    </ChipRow>
  );
}

function HomeFilter({ urlState, title }: { urlState: LeadsUrlState; title: string | undefined }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="min-w-0 wrap-anywhere">{`About ${title ?? `listing ${urlState.home}`}`}</span>
      <LinkButton
        href={leadsUrl({ ...urlState, lead: null }, { home: null })}
        tone="quiet"
        className="-ml-2 px-2"
      >
        Show all homes
      </LinkButton>
    </p>
  );
}

function NoLeads({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={<Inbox />}
      action={
        isFiltered && (
          <LinkButton href="/admin/leads" tone="secondary">
            Show all leads
          </LinkButton>
        )
      }
    >
      {isFiltered
        ? 'No leads match your search.'
        : 'No enquiries yet. New enquiries appear here, and we email you about each one.'}
    </EmptyState>
  );
}

function Pagination({ urlState, nextBefore }: { urlState: LeadsUrlState; nextBefore: number | null }) {
  if (nextBefore === null && urlState.before === null) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {urlState.before !== null && (
        <LinkButton href={leadsUrl(urlState, { before: null })} tone="secondary">
          Back to newest
        </LinkButton>
      )}
      {nextBefore !== null && (
        <LinkButton href={leadsUrl(urlState, { before: nextBefore })} tone="secondary">
          Older leads
        </LinkButton>
      )}
    </p>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-84 w-full rounded-card" />
    </div>
  );
}
