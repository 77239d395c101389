import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { type ExploreFilters, exploreAddress, explorePath } from './explore-filters.ts';
import { choicesIn, isTouched, showChoices } from './form-values.ts';

type Props = { filters: ExploreFilters; isMapShown: boolean; children: ReactNode };

/** A form that works without script. After hydration each choice takes effect at once, and an amount on blur or submit. */
export function SearchForm({ filters, isMapShown, children }: Props) {
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const isFirst = useRef(true);
  const here = exploreAddress(filters, {}, isMapShown);
  const apply = () => {
    if (!form.current?.reportValidity()) return;
    const address = exploreAddress(filters, choicesIn(form.current, filters), isMapShown);
    if (address !== here) navigate(address);
  };
  useEffect(() => {
    if (!form.current) return;
    // Fields may have been changed before hydration.
    if (isFirst.current && isTouched(form.current)) apply();
    else showChoices(form.current, filters);
    isFirst.current = false;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [here]);
  return (
    <form
      ref={form}
      action={explorePath}
      method="get"
      autoComplete="off"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        apply();
      }}
      onChange={({ target }) => !isAmount(target) && apply()}
      onBlur={({ target }) => isAmount(target) && apply()}
    >
      {filters.q && <input type="hidden" name="q" value={filters.q} />}
      {filters.box && <input type="hidden" name="box" value={filters.box} />}
      {filters.minBedrooms && <input type="hidden" name="minBedrooms" value={filters.minBedrooms} />}
      {filters.bank && <input type="hidden" name="bank" value={filters.bank} />}
      {isMapShown && <input type="hidden" name="view" value="map" />}
      {children}
    </form>
  );
}

function isAmount(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'text';
}
