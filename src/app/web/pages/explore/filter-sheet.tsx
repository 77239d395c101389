import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  memo,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SearchReading } from '#features/search/schema.ts';
import { type Facets, toFacets, withVanishedValues } from '#features/search/web/explore/facets.ts';
import { AreaField } from '#features/search/web/explore/fields/area-field.tsx';
import { MainFields } from '#features/search/web/explore/fields/main-fields.tsx';
import { MoreFields } from '#features/search/web/explore/fields/more-fields.tsx';
import { TravelFields } from '#features/search/web/explore/fields/travel-fields.tsx';
import { useSearchForm } from '#features/search/web/explore/fields/use-search-form.ts';
import { homesQueryOf, type Search } from '#features/search/web/explore/search-url.ts';
import { facetsQuery } from '#features/search/web/queries.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { IconButton } from '#kit/web/ui/icon-button.tsx';

type Props = { search: Search; reading: SearchReading | undefined; latestSearch: RefObject<Search> };

/** All filters, in a sheet that covers a phone's screen or the side of a larger one. */
export default function FilterSheet({ search, reading, latestSearch }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  // The fields are rendered after the response to a tap, because there are many.
  const { draft, isOpen, openings, unread, clear } = useSearchForm(
    sheet,
    search,
    useDeferredValue(search),
    latestSearch,
  );
  const { data: counts } = useQuery({
    ...facetsQuery(homesQueryOf(draft)),
    placeholderData: keepPreviousData,
  });
  const facets = usePreviousFacets(
    toFacets(counts?.facets),
    `${search.path} ${draft.category} ${draft.q} ${isOpen}`,
  );
  const draftSearch = useMemo(
    () => ({ ...search, filters: { ...search.unread, ...draft } }),
    [search, draft],
  );
  const fields = {
    search: useDeferredValue(draftSearch),
    facets: useDeferredValue(facets),
    reading: useDeferredValue(reading),
    unread,
  };
  useEffect(() => openFromHash(sheet.current), []);
  return (
    <div
      ref={sheet}
      id="filters"
      popover="auto"
      // A tap between the fields keeps the focus inside the sheet.
      tabIndex={-1}
      role={isOpen ? 'dialog' : undefined}
      aria-labelledby={isOpen ? 'filters-title' : undefined}
      className="sheet"
      // The focused element must not be behind the sheet.
      onBlur={({ relatedTarget, currentTarget }) =>
        isOpen && relatedTarget && !currentTarget.contains(relatedTarget) && currentTarget.hidePopover()
      }
    >
      <div className="sheet-head">
        <h2 id="filters-title" className="t-heading">
          {t('Filters')}
        </h2>
        <IconButton label={t('Close')} popoverTarget="filters" popoverTargetAction="hide">
          <Icon name="close" />
        </IconButton>
      </div>
      <div className="sheet-body">
        <SheetFields {...fields} openings={openings} hasTravelTime={search.filters.reach !== undefined} />
      </div>
      <div className="sheet-foot">
        <Button tone="quiet" className="needs-script" onClick={clear}>
          {t('Clear all')}
        </Button>
        <Button type="submit" className="flex-1">
          {isOpen ? submitLabel(counts?.total) : t('Show homes')}
        </Button>
      </div>
    </div>
  );
}

/**
 * Follows links to `#filters`, which open the sheet.
 * @returns a function that stops this
 */
function openFromHash(sheet: HTMLElement | null): () => void {
  const openIfLinked = () => {
    if (location.hash !== '#filters' || !sheet) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    sheet.showPopover();
  };
  openIfLinked();
  window.addEventListener('hashchange', openIfLinked);
  return () => window.removeEventListener('hashchange', openIfLinked);
}

const SheetFields = memo(function SheetFields({
  openings,
  hasTravelTime,
  ...fields
}: ComponentProps<typeof MoreFields> & { openings: number; hasTravelTime: boolean }) {
  return (
    <>
      <MainFields {...fields} />
      <details className="sheet-more sheet-areas">
        <summary className="min-h-11 cursor-pointer items-center link">{t('All areas')}</summary>
        {/* When the sheet is opened again, the chosen options come first. */}
        <AreaField key={openings} {...fields} />
      </details>
      <details className="sheet-more" open={hasTravelTime}>
        <summary className="min-h-11 cursor-pointer items-center link">{t('Travel time')}</summary>
        <TravelFields {...fields} />
      </details>
      <details className="sheet-more">
        <summary className="min-h-11 cursor-pointer items-center link">{t('More filters')}</summary>
        <MoreFields {...fields} />
      </details>
    </>
  );
});

/** Keeps offering the same options while `subject` stays the same, even those that now have no results. */
function usePreviousFacets(facets: Facets | undefined, subject: string): Facets | undefined {
  const [previous, setPrevious] = useState({ subject, facets });
  if (!facets) return undefined;
  const offered = previous.subject === subject ? previous.facets : undefined;
  const merged = withVanishedValues(offered, facets);
  if (previous.subject === subject && JSON.stringify(merged) === JSON.stringify(previous.facets))
    return previous.facets;
  setPrevious({ subject, facets: merged });
  return merged;
}

/** Returns a label such as `Show 12 homes`. */
function submitLabel(total: number | null | undefined): string {
  if (total === undefined || total === null) return t('Show homes');
  return total === 1 ? t('Show 1 home') : t('Show {total} homes', { total });
}
