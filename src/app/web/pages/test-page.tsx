import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { PageContext } from '#app/web/route-table.ts';
import { inLanguage } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { controlClass } from '#kit/web/ui/control-class.ts';
import { byTitleQuery, forSaleQuery, testPagePageMeta, totalQuery } from './test-page-about.ts';

export const about = testPagePageMeta;

/**
 * A page that shows that the catalogue works: the number of homes, the number for sale, and one found by its
 * title.
 */
export default function TestPage({ search }: PageContext) {
  const client = useQueryClient();
  const title = search.get('title')?.trim() ?? '';
  return (
    <div className="page-frame max-w-2xl py-8 md:py-12">
      <h1 className="t-title">Test page</h1>
      <Card as="dl" className="mt-6 grid grid-cols-[1fr_auto] gap-x-6 gap-y-3">
        <dt>Total properties</dt>
        <Count query={totalQuery()} />
        <dt>
          Properties in <code>for_sale</code>
        </dt>
        <Count query={forSaleQuery()} />
      </Card>
      <div className="mt-6">
        <Button onClick={() => void client.refetchQueries({ type: 'active' })}>Refresh</Button>
      </div>
      <TitleForm title={title} />
      {title && <FoundByTitle title={title} />}
    </div>
  );
}

function Count({ query }: { query: ReturnType<typeof totalQuery> }) {
  const { data, error } = useQuery(query);
  const label = data
    ? `${data.totalIsMore ? 'more than ' : ''}${data.total}`
    : !error
      ? '…'
      : error.status
        ? `Network response was not ok: ${error.status}`
        : 'not known';
  return <dd className="t-strong tabular-nums">{label}</dd>;
}

function TitleForm({ title }: { title: string }) {
  const [, navigate] = useLocation();
  return (
    <form
      action={inLanguage('/test-page')}
      className="mt-12 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const title = new FormData(event.currentTarget).get('title');
        navigate(`/test-page?${new URLSearchParams({ title: String(title) })}`);
      }}
    >
      <label className="grid min-w-0 grow grid-cols-1 gap-1 t-label">
        Find a property by title
        <input
          key={title}
          name="title"
          defaultValue={title}
          className={`w-full min-w-0 t-regular ${controlClass}`}
        />
      </label>
      <Button type="submit" tone="secondary">
        Find
      </Button>
    </form>
  );
}

function FoundByTitle({ title }: { title: string }) {
  const { data, isError } = useQuery(byTitleQuery(title));
  const [property] = data?.items ?? [];
  return (
    <p className="mt-6" role="status">
      {property ? (
        <>
          Found:{' '}
          <Link href={`/property/${property.id}`} className="link">
            {property.title}
          </Link>{' '}
          (number {property.id})
        </>
      ) : isError ? (
        'Error loading properties. Please try again later.'
      ) : data ? (
        'No property has these words in its title.'
      ) : (
        'Looking…'
      )}
    </p>
  );
}
