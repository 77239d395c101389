import { Copy, ExternalLink, Pencil, Trash2, Upload } from 'lucide-react';
import { Link } from 'wouter';
import type { ManagerRow } from '#features/listings/schema.ts';
import { categoryNames } from '#features/properties/categories.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { pictureAddress } from '#kit/picture.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';

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

export function CategoryBadge({ row }: { row: ManagerRow }) {
  return (
    <span className="whitespace-nowrap">
      <Badge>{categoryNames[row.category].one}</Badge>
    </span>
  );
}

export function TourBadge({ row }: { row: ManagerRow }) {
  return (
    <span className="whitespace-nowrap">
      {row.hasTour ? <Badge tone="ok">Available</Badge> : <Badge>Not Available</Badge>}
    </span>
  );
}

export function FeaturedBadge({ row }: { row: ManagerRow }) {
  return row.isFeatured ? <Badge tone="info">Featured</Badge> : <span aria-label="Not featured">–</span>;
}

export function Thumbnail({ row: { picture } }: { row: ManagerRow }) {
  if (!picture)
    return (
      <span className="grid size-11 shrink-0 place-content-center rounded-lg bg-sunken text-muted">
        <Icon name="home" />
      </span>
    );
  return (
    <img
      src={pictureAddress(picture.key, 320, 'webp')}
      alt=""
      loading="lazy"
      decoding="async"
      width={44}
      height={44}
      style={{ backgroundColor: picture.colour }}
      className="size-11 shrink-0 rounded-lg object-cover"
    />
  );
}

/** Shows when the listing will leave the market. */
export function ListedUntil({ row }: { row: ManagerRow }) {
  return row.listedUntil ? (
    <span className="block whitespace-nowrap t-micro text-muted">until {formatDate(row.listedUntil)}</span>
  ) : null;
}

export function AvailabilityToggle({ row, acts: actions }: Props) {
  if (row.isHidden)
    return (
      <Link
        href="/admin/reports"
        data-col="availability"
        className="inline-flex min-h-11 min-w-25 items-center justify-center rounded-control bg-danger-tint px-2 t-label text-danger"
      >
        Hidden
        <span className="sr-only">{`: ${row.title}`}</span>
      </Link>
    );
  const tone = row.isAvailable ? 'bg-ok-tint text-ok' : 'bg-danger-tint text-danger';
  const label = row.isAvailable ? 'Available' : row.isPaused ? 'Paused' : 'Unavailable';
  return (
    <button
      type="button"
      data-col="availability"
      aria-label={`${label}: ${row.title}`}
      aria-busy={actions.isBusy(row.id)}
      disabled={actions.isBusy(row.id)}
      onClick={() => actions.toggleAvailability(row)}
      className={`min-h-11 min-w-25 cursor-pointer rounded-control px-2 t-label disabled:opacity-60 ${tone}`}
    >
      {label}
    </button>
  );
}

/** Shows the owner when the list has several owners, with a link that filters the list by that owner. */
export function OwnerLink({
  row,
  ownerAddress,
}: {
  row: ManagerRow;
  ownerAddress: ((owner: number) => string) | null;
}) {
  if (!ownerAddress) return null;
  return (
    <Link
      href={ownerAddress(row.ownerId)}
      className="block truncate t-small text-muted underline hover:text-ink"
      aria-label={`Listings by ${row.ownerName}`}
    >
      {row.ownerName}
    </Link>
  );
}

const buttonClass =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control hover:bg-sunken';

/**
 * Renders the actions of a row.
 * @param hasWords true to show labels beside the icons, where there is space for them
 */
export function RowActions({
  row,
  acts: actions,
  hasWords: hasLabels = false,
}: Props & { hasWords?: boolean }) {
  const actionClass = `${buttonClass} ${hasLabels ? 'flex-1 basis-2/5 t-label' : 'w-11'}`;
  const labelText = (text: string) => hasLabels && <span aria-hidden>{text}</span>;
  return (
    <div className="flex flex-wrap">
      <button
        type="button"
        data-col="edit"
        aria-label={`Edit ${row.title}`}
        title="Edit"
        className={actionClass}
        onClick={() => actions.edit(row)}
      >
        <Pencil className="size-5" aria-hidden />
        {labelText('Edit')}
      </button>
      {row.tourUrl ? (
        <a
          href={row.tourUrl}
          target="_blank"
          rel="noopener"
          data-col="tour"
          aria-label={`Open tour of ${row.title}`}
          title="Open tour"
          className={actionClass}
        >
          <ExternalLink className="size-5" aria-hidden />
          {labelText('Open tour')}
        </a>
      ) : (
        <button
          type="button"
          data-col="tour"
          aria-label={`Add tour to ${row.title}`}
          title="Add tour"
          className={actionClass}
          onClick={() => actions.addTour(row)}
        >
          <Upload className="size-5" aria-hidden />
          {labelText('Add tour')}
        </button>
      )}
      <button
        type="button"
        data-col="duplicate"
        aria-label={`Duplicate ${row.title}`}
        title="Duplicate"
        className={actionClass}
        onClick={() => actions.duplicate(row)}
      >
        <Copy className="size-5" aria-hidden />
        {labelText('Duplicate')}
      </button>
      <button
        type="button"
        data-col="delete"
        aria-label={`Delete ${row.title}`}
        title="Delete"
        className={`${actionClass} text-danger`}
        onClick={() => actions.remove(row)}
      >
        <Trash2 className="size-5" aria-hidden />
        {labelText('Delete')}
      </button>
    </div>
  );
}

export function RowCheckbox({
  row,
  isTicked,
  onToggle,
}: {
  row: ManagerRow;
  isTicked: boolean;
  onToggle(): void;
}) {
  return (
    <label className="grid size-11 cursor-pointer place-content-center">
      <span className="sr-only">Select {row.title}</span>
      <input
        type="checkbox"
        data-col="select"
        checked={isTicked}
        onChange={onToggle}
        className="size-5 cursor-pointer accent-ink"
      />
    </label>
  );
}
