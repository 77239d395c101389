import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Property } from '#features/properties/schema.ts';
import { PropertyPhoto } from '#features/properties/web/property-photo.tsx';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { compareAddress, comparedIds } from './compare-address.ts';
import { type Cell, comparedRows } from './compared-rows.ts';

/** Up to four homes side by side; on a phone the table is swiped, and its first column stays. */
export function CompareHomes({ ids }: { ids: string }) {
  const asked = comparedIds(ids);
  const reads = useQueries({ queries: asked.map((id) => propertyQuery(id)) });
  if (asked.length === 0) return <NothingToCompare />;
  if (reads.some(({ isPending }) => isPending))
    return <p className="text-muted">{t('Loading the homes...')}</p>;
  const failed = reads.filter(({ data, error }) => !data && error?.status !== 404);
  if (failed.length > 0)
    return (
      <LoadError onRetry={() => failed.forEach(({ refetch }) => void refetch())}>
        {t('The homes could not be loaded.')}
      </LoadError>
    );
  const homes = reads.flatMap(({ data }) => data ?? []);
  const gone = asked.length - homes.length;
  return (
    <>
      {ids.split(',').length > asked.length && (
        <p className="mb-4 rounded-card bg-sunken p-4">
          {t('Four homes fit side by side. The others were left out.')}
        </p>
      )}
      {gone > 0 && (
        <p className="mb-4 rounded-card bg-sunken p-4">
          {gone === 1
            ? t('One home is no longer listed.')
            : t('{gone} homes are no longer listed.', { gone })}
        </p>
      )}
      {homes.length > 0 ? <Comparison homes={homes} /> : <NothingToCompare />}
    </>
  );
}

function Comparison({ homes }: { homes: Property[] }) {
  const [isShort, setShort] = useState(false);
  const rows = comparedRows(homes);
  const isOne = homes.length === 1;
  return (
    <>
      {!isOne && (
        <label className="mb-4 inline-flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-clay"
            checked={isShort}
            onChange={({ target }) => setShort(target.checked)}
          />
          {t('Show only what differs')}
        </label>
      )}
      <section
        aria-label={t('Comparison')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no pointer scrolls it by the keys
        tabIndex={0}
        className="relative -mx-4 overflow-x-auto px-4 md:mx-0 md:px-0"
      >
        <table className="w-full border-separate border-spacing-0 text-left align-top">
          <thead>
            <tr>
              <td className={`${firstColumn} border-b border-line`}>
                <span className="sr-only">{t('Compared by')}</span>
              </td>
              {homes.map((home) => (
                <HomeHead key={home.id} home={home} others={homes.filter(({ id }) => id !== home.id)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ differs }) => differs || !isShort)
              .map(({ name, cells, differs }) => (
                <tr key={name}>
                  <th
                    scope="row"
                    className={`${firstColumn} border-b border-line py-3 pr-3 align-top font-medium`}
                  >
                    {name}
                    {differs && !isOne && (
                      <span className="mt-0.5 block text-xs font-semibold text-clay">{t('Differs')}</span>
                    )}
                  </th>
                  {cells.map((cell, at) => (
                    <FactCell key={homes[at]?.id} cell={cell} differs={differs && !isOne} />
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const firstColumn = 'sticky left-0 z-1 w-28 min-w-28 bg-paper md:w-40';

function HomeHead({ home, others }: { home: Property; others: Property[] }) {
  return (
    <th scope="col" className="w-1/4 min-w-40 border-b border-line p-3 pt-0 align-top">
      <span className="block overflow-hidden rounded-control bg-sunken">
        <PropertyPhoto property={home} when="late" />
      </span>
      <Link
        href={`/property/${home.id}`}
        className="mt-2 block py-1 font-semibold text-clay hover:underline wrap-anywhere"
      >
        {home.title}
      </Link>
      <Link
        href={compareAddress(others.map(({ id }) => id))}
        className="inline-flex min-h-11 items-center text-sm font-normal underline"
      >
        {t('Take away')}
        <span className="sr-only">{`: ${home.title}`}</span>
      </Link>
    </th>
  );
}

function FactCell({ cell, differs }: { cell: Cell | null; differs: boolean }) {
  return (
    <td className={`border-b border-line p-3 align-top wrap-anywhere ${differs ? 'bg-leaf-soft' : ''}`}>
      {cell ? cell.value : <span className="text-muted">{t('Not said')}</span>}
      {cell?.note && <span className="mt-0.5 block text-sm text-muted">{cell.note}</span>}
    </td>
  );
}

function NothingToCompare() {
  return (
    <div className="grid justify-items-center gap-4 rounded-card bg-sunken p-8 text-center text-muted">
      <p>{t('Choose up to four of your saved homes, and see them side by side.')}</p>
      <LinkButton href="/saved" tone="secondary">
        {t('Saved Properties')}
      </LinkButton>
    </div>
  );
}
