import type { Ref } from 'react';
import { Link } from 'wouter';
import type { Property } from '#features/properties/schema.ts';
import { RowPhoto } from '#features/properties/web/property-card.tsx';
import { t } from '#kit/t.ts';
import { compareAddress } from './compare-address.ts';

/** The width of the first column, which contains the labels of the rows. */
export const firstColumn = 'w-[7rem] md:w-[10rem]';

type Props = { homes: Property[]; scroller: Ref<HTMLDivElement>; width: string };

/** Shows the homes above their columns. They are small, because they remain visible while the rows scroll. */
export function ComparedHeads({ homes, scroller, width }: Props) {
  return (
    <div ref={scroller} className="sticky top-0 z-2 overflow-hidden border-b border-line bg-paper pt-2">
      <div className={`flex ${width}`}>
        <span className={`sticky left-0 z-1 shrink-0 bg-paper ${firstColumn}`} />
        <ul aria-label={t('Compared homes')} className="flex min-w-0 flex-1">
          {homes.map((home) => (
            <Head key={home.id} home={home} others={homes.filter(({ id }) => id !== home.id)} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function Head({ home, others }: { home: Property; others: Property[] }) {
  return (
    <li className="w-0 flex-1 pr-3 pl-2">
      <RowPhoto property={home} className="block w-20 md:w-28" />
      <Link
        href={`/property/${home.id}`}
        className="mt-1 line-clamp-2 min-h-[2lh] t-small link wrap-anywhere"
      >
        {home.title}
      </Link>
      {others.length > 0 && (
        <Link
          href={compareAddress(others.map(({ id }) => id))}
          className="inline-flex min-h-11 items-center t-small underline"
        >
          {t('Remove')}
          <span className="sr-only">{`: ${home.title}`}</span>
        </Link>
      )}
    </li>
  );
}
