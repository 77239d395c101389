import type { Ref } from 'react';
import { Link } from 'wouter';
import { headlinePrice, inShillings } from '#features/properties/headline-price.ts';
import { isSaleOff } from '#features/properties/sale-off.ts';
import type { Property } from '#features/properties/schema.ts';
import { availabilityLabel } from '#features/properties/web/availability-badge.tsx';
import { CardPrice } from '#features/properties/web/price-label.tsx';
import { RowPhoto } from '#features/properties/web/property-card.tsx';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { compareAddress } from './compare-address.ts';

/** The width of the first column, which contains the labels of the rows. */
export const firstColumn = 'w-[6rem] md:w-[8rem] lg:w-[10rem]';

type Props = { homes: Property[]; scroller: Ref<HTMLDivElement>; width: string };

/**
 * Shows the homes above their columns. While the rows scroll, the pictures leave the window, and the price, the name
 * and the action of each home remain.
 */
export function ComparedHeads({ homes, scroller, width }: Props) {
  const nextHome = cheapest(homes.filter(nextAction));
  return (
    <div
      ref={scroller}
      className="sticky -top-(--photo) z-2 overflow-hidden border-b border-line bg-paper pb-3 [--photo:5.5rem] md:[--photo:10rem] low:static"
    >
      <div className={`flex ${width}`}>
        <span className={`sticky start-0 z-1 shrink-0 bg-paper ${firstColumn}`} />
        <ul
          aria-label={t('Compared homes')}
          className="grid min-w-0 flex-1 auto-cols-[minmax(0,1fr)] grid-flow-col grid-rows-[repeat(4,auto)]"
        >
          {homes.map((home) => (
            <Head
              key={home.id}
              home={home}
              others={homes.filter(({ id }) => id !== home.id)}
              isNext={home === nextHome}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

type HeadProps = { home: Property; others: Property[]; isNext: boolean };

function Head({ home, others, isNext }: HeadProps) {
  return (
    <li className="relative row-span-4 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid content-start ps-1 pe-2 md:ps-2 md:pe-3">
      <RowPhoto property={home} className="block h-(--photo) w-full max-w-60 [&_img]:h-(--photo)" />
      <div className="mt-2">
        <CardPrice
          property={home}
          className="t-small t-strong whitespace-normal! tabular-nums lg:[&_.price]:whitespace-nowrap [&_.price]:block xl:t-price"
        />
        {home.priceInShillings && (
          <p className="t-small text-muted">{t('Listed in {currency}', { currency: home.currency })}</p>
        )}
      </div>
      <Link href={`/property/${home.id}`} className="line-clamp-2 t-small link wrap-anywhere">
        {home.title}
      </Link>
      <NextStep home={home} isNext={isNext} />
      {others.length > 0 && (
        <Link
          href={compareAddress(others.map(({ id }) => id))}
          className="absolute start-1 top-0 md:start-2 grid size-11 place-content-center text-on-veil print:hidden"
        >
          <Icon name="close" className="box-content size-5 rounded-full bg-veil p-1" />
          <span className="sr-only">{`${t('Remove')}: ${home.title}`}</span>
        </Link>
      )}
    </li>
  );
}

/** The link to the action for which the home's page is, or the reason why there is none. */
function NextStep({ home, isNext }: Pick<HeadProps, 'home' | 'isNext'>) {
  const action = nextAction(home);
  if (!action) return <p className="mt-2 t-small text-muted">{availabilityLabel(home)}</p>;
  return (
    <LinkButton
      href={`/property/${home.id}#${action.hash}`}
      tone={isNext ? 'primary' : 'secondary'}
      className="mt-2 max-w-60 px-2! t-label print:hidden"
    >
      {action.name}
      <span className="sr-only">{`: ${home.title}`}</span>
    </LinkButton>
  );
}

/** Returns the home with the lowest price, for the one accent of the page. The first one, if they cannot be compared. */
function cheapest(homes: Property[]): Property | undefined {
  const isOneKind = new Set(homes.map(({ category }) => category)).size === 1;
  return isOneKind ? homes.toSorted((one, other) => shillingsOf(one) - shillingsOf(other))[0] : homes[0];
}

const shillingsOf = (home: Property) => inShillings(headlinePrice(home).amount, home);

function nextAction(home: Property): { hash: string; name: string } | null {
  if (!home.isAvailable || isSaleOff(home)) return null;
  if (home.category === 'furnished_houses') return { hash: 'book', name: t('Book Now') };
  if (home.category !== 'bank_sales') return { hash: 'visit', name: t('Schedule Visit') };
  return { hash: 'auction', name: home.takesBids ? t('Place Bid') : t('View Details') };
}
