import { Rotate3d, Star } from 'lucide-react';
import { Link } from 'wouter';
import type { ManagerRow } from '#features/listings/schema.ts';
import { categoryNames } from '#features/properties/categories.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { pictureAddress } from '#kit/picture.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { Switch } from '#kit/web/ui/switch.tsx';

/** The handlers of the row actions, which the dashboard supplies. */
export type RowActionHandlers = {
  edit(row: ManagerRow): void;
  addTour(row: ManagerRow): void;
  duplicate(row: ManagerRow): void;
  remove(row: ManagerRow): void;
  toggleAvailability(row: ManagerRow): void;
  /** True while the row's availability is being saved. */
  isBusy(id: number): boolean;
};

type Props = { row: ManagerRow; acts: RowActionHandlers };

export const rowPrice = (row: ManagerRow) => formatMoney(row.price, row.currency);

/** Shows the picture, the title, which opens the form, and the category and the place. */
export function HomeCell({ row, acts: actions, hasOwner }: Props & { hasOwner: boolean }) {
  const category = categoryNames[row.category].one;
  const place = hasOwner ? `${row.location} · ${row.ownerName}` : row.location;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Thumbnail row={row} className="size-12" />
      <div className="min-w-0 flex-1 py-1">
        <TitleButton row={row} acts={actions} className="block truncate" />
        <p className="flex items-center gap-1 text-muted">
          {row.isFeatured && <FeaturedMark row={row} />}
          <span className="truncate" title={`${category} · ${place}`}>
            {hasNote(row) && (
              <>
                <span className="t-strong text-ink">
                  <RowState row={row} />
                </span>
                {' · '}
              </>
            )}
            <span>{category}</span>
            {` · ${place}`}
          </span>
        </p>
      </div>
    </div>
  );
}

function TitleButton({ row, acts: actions, className }: Props & { className: string }) {
  return (
    <button
      type="button"
      data-col="edit"
      aria-label={`Edit ${row.title}`}
      title={row.title}
      onClick={() => actions.edit(row)}
      className={`max-w-full cursor-pointer text-left t-strong hover:underline ${className}`}
    >
      {row.title}
    </button>
  );
}

/** Shows a row where there is no space for columns. */
export function CompactRow({ row, acts: actions }: Props) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Thumbnail row={row} className="size-16" />
      <div className="min-w-0 flex-1 t-small">
        <TitleButton row={row} acts={actions} className="line-clamp-2 wrap-anywhere" />
        <p className="t-strong tabular-nums">{rowPrice(row)}</p>
        <p className="flex items-center gap-2 text-muted">
          <RowState row={row} />
          {row.hasTour && <TourMark row={row} />}
          {row.isFeatured && <FeaturedMark row={row} />}
        </p>
      </div>
    </div>
  );
}

/** Shows whether visitors see the listing. */
export function RowState({ row }: { row: ManagerRow }) {
  if (row.isHidden)
    return (
      <Link href="/admin/reports" className="link text-danger">
        Hidden
        <span className="sr-only">{`: ${row.title}`}</span>
      </Link>
    );
  if (row.isAvailable) return row.listedUntil ? `until ${formatDate(row.listedUntil)}` : 'Available';
  return row.isPaused ? 'Paused' : 'Unavailable';
}

/** Returns true if the row's switch does not say all about whether visitors see the listing. */
const hasNote = ({ isHidden, isAvailable, isPaused, listedUntil }: ManagerRow) =>
  !isHidden && (isAvailable ? listedUntil !== null : isPaused);

/** Takes a listing on and off the market. A listing that an admin has hidden has no switch. */
export function AvailabilitySwitch({ row, acts: actions }: Props) {
  if (row.isHidden) return <RowState row={row} />;
  return (
    <Switch
      data-col="availability"
      label={<span className="sr-only">{`Available: ${row.title}`}</span>}
      checked={row.isAvailable}
      disabled={actions.isBusy(row.id)}
      onChange={() => actions.toggleAvailability(row)}
    />
  );
}

export function TourMark({ row }: { row: ManagerRow }) {
  const text = row.hasTour ? 'Available' : 'Not Available';
  return (
    <span title={`Virtual Tour: ${text}`}>
      <span className="sr-only">{`Virtual Tour: ${text}`}</span>
      {row.hasTour ? <Rotate3d className="size-4" aria-hidden /> : <span aria-hidden>–</span>}
    </span>
  );
}

export function FeaturedMark({ row }: { row: ManagerRow }) {
  const text = row.isFeatured ? 'Featured' : 'Not featured';
  return (
    <span title={text}>
      <span className="sr-only">{text}</span>
      {row.isFeatured ? <Star className="size-4 fill-current" aria-hidden /> : <span aria-hidden>–</span>}
    </span>
  );
}

export function Thumbnail({
  row: { picture },
  className,
}: {
  row: Pick<ManagerRow, 'picture'>;
  className: string;
}) {
  if (!picture)
    return (
      <span
        className={`grid shrink-0 place-content-center rounded-control bg-sunken text-muted ${className}`}
      >
        <Icon name="home" />
      </span>
    );
  return (
    <img
      src={pictureAddress(picture.key, 320, 'webp')}
      alt=""
      loading="lazy"
      decoding="async"
      width={48}
      height={48}
      style={{ backgroundColor: picture.colour }}
      className={`shrink-0 rounded-control object-cover ${className}`}
    />
  );
}
