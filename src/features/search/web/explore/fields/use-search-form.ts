import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type ExploreFilters, type Search, searchUrl } from '#features/search/web/explore/search-url.ts';
import {
  amountNames,
  choicesIn,
  formatAmountParam,
  isToggle,
  missingDay,
  showAmounts,
  showChoices,
  showUntouched,
  touchedFields,
} from './form-values.ts';

/** The pause in milliseconds after which typed text takes effect. */
const typingPauseMs = 350;

/**
 * Controls the form of a search, whose fields the server may have rendered. In the open sheet, choices and text change
 * only `draft` until the form is submitted, and survive closing the sheet. In a browser without popovers the fields are
 * above the list, where a choice takes effect at once and text after a pause.
 * @param rendered the search that the fields are rendered for, which may be the previous one
 * @param latest the latest requested search, which replaces `search` once the form is hydrated
 */
export function useSearchForm(
  sheet: RefObject<HTMLElement | null>,
  search: Search,
  rendered: Search,
  latest: RefObject<Search>,
) {
  const { filters } = search;
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState<ExploreFilters | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** The number of times the sheet was opened since this script was loaded. */
  const [openings, setOpenings] = useState(0);
  const [unread, setUnread] = useState(() => unparsableIn({ ...filters, ...search.unread }));
  const isFirst = useRef(true);
  /** The fields that were changed before this script was loaded. */
  const touched = useRef<ReadonlySet<string> | null>(null);
  const [firstRendered] = useState(rendered);
  const pauseTimer = useRef<number | undefined>(undefined);
  /** The address that the form opened. After typing, its text may still change. */
  const lastOpened = useRef<{ address: string; isTyping: boolean } | null>(null);
  const isOpenedHere = () => lastOpened.current?.address === currentUrl;
  const isTypedHere = () => isOpenedHere() && lastOpened.current?.isTyping === true;
  /** The field that is being typed in. A response for another field must not undo it. */
  const typedField = useRef<Element | null>(null);
  const currentUrl = searchUrl(search);
  const form = () => sheet.current?.closest('form') ?? null;

  /**
   * Shows the search, except in the field that is being typed in. An unparsable amount stays while other
   * fields change.
   */
  const show = (fields: HTMLFormElement, except: Element | null) =>
    showChoices(
      fields,
      { ...filters, ...search.unread, ...(isOpenedHere() ? unparsableAmounts(fields) : {}) },
      except,
    );

  const open = (address: string, { replace, isTyping = false }: { replace: boolean; isTyping?: boolean }) => {
    lastOpened.current = { address, isTyping };
    if (address !== currentUrl) navigate(address, { replace });
  };
  /** Applies the form in its current state. `isTyping` is true when more may follow. */
  const apply = useEffectEvent((isTyping = false) => {
    clearTimeout(pauseTimer.current);
    const fields = form();
    if (!fields) return;
    const change = choicesIn(fields, filters);
    if (sheet.current?.matches(':popover-open')) return setDraft(withChange(filters, change));
    const address = searchUrl(search, change);
    open(address, { replace: isTyping && isTypedHere(), isTyping });
  });
  const onInput = useEffectEvent(({ target }: Event) => {
    if (!isText(target)) return;
    typedField.current = target;
    if (unread.has(target.name)) setUnread(without(unread, target.name));
    clearTimeout(pauseTimer.current);
    // The text is not applied at once, because an unfinished amount may become another one.
    // Neither is the name of a place, because a part of it names none.
    if (target.type !== 'date' && target.name !== 'reach' && (target.name === 'q' || isOpen))
      pauseTimer.current = window.setTimeout(() => apply(true), typingPauseMs);
  });
  const onChange = useEffectEvent(({ target }: Event) => {
    const fields = form();
    if (typedField.current === target) typedField.current = null;
    // The sort field is outside the sheet and has its own handler, which reacts sooner.
    if (!(target instanceof Node && sheet.current?.contains(target))) return;
    // The text filter for areas only narrows its options.
    if (target instanceof HTMLInputElement && target.name === '') return;
    if (fields && isText(target) && amountNames.has(target.name))
      showAmounts(fields, choicesIn(fields, filters));
    apply();
  });
  // This also handles leaving an unchanged field, which fires no change event.
  const onLeave = useEffectEvent(({ target }: Event) => {
    if (!isText(target) || !amountNames.has(target.name)) return;
    const rest = without(unread, target.name);
    setUnread(isUnparsable(target.value) ? new Set([...rest, target.name]) : rest);
  });
  const onSubmit = useEffectEvent((event: Event) => {
    event.preventDefault();
    clearTimeout(pauseTimer.current);
    const fields = form();
    if (!fields) return;
    const missing = missingDay(fields);
    const invalid = missing ? new Set([missing, ...unparsableFields(fields)]) : unparsableFields(fields);
    setUnread(invalid);
    const [first] = invalid;
    const field = first && fields.elements.namedItem(first);
    if (field instanceof HTMLElement) return field.focus();
    // The sheet has an entry in the history, so that the phone's back button closes it. The results replace
    // that entry.
    open(searchUrl(search, choicesIn(fields, filters)), { replace: isSheetEntry() });
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
  });
  const onToggle = useEffectEvent((isNowOpen: boolean) => {
    setOpen(isNowOpen);
    if (isNowOpen && !isSheetEntry()) history.pushState({ ...history.state, sheet: true }, '');
    if (!isNowOpen && isSheetEntry()) history.back();
  });

  useEffect(() => {
    const [fields, panel] = [form(), sheet.current];
    if (!fields || !panel) return;
    const listening = new AbortController();
    const { signal } = listening;
    fields.addEventListener('input', (event) => onInput(event), { signal });
    fields.addEventListener('change', (event) => onChange(event), { signal });
    fields.addEventListener('focusout', (event) => onLeave(event), { signal });
    fields.addEventListener('submit', (event) => onSubmit(event), { signal });
    const toggle = () => {
      const isNowOpen = panel.matches(':popover-open');
      if (isNowOpen) setOpenings((before) => before + 1);
      onToggle(isNowOpen);
    };
    panel.addEventListener('toggle', toggle, { signal });
    const onBack = () => {
      if (panel.matches(':popover-open')) panel.hidePopover();
    };
    addEventListener('popstate', onBack, { signal });
    if (panel.matches(':popover-open')) onToggle(true);
    return () => {
      listening.abort();
      clearTimeout(pauseTimer.current);
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    const fields = form();
    if (!fields) return;
    touched.current ??= touchedFields(fields);
    // A form that was hydrated for the previous search receives the current one next.
    if (isFirst.current && searchUrl(latest.current) !== currentUrl) return;
    setDraft(null);
    // After going back or following a link, all fields show the search of the address.
    if (!isOpenedHere()) typedField.current = null;
    if (isFirst.current && touched.current.size > 0) {
      showUntouched(fields, { ...filters, ...search.unread }, touched.current);
      apply();
    } else {
      // Typing that began before this script was loaded may not be finished either.
      const isTyping = isFirst.current || isTypedHere();
      show(fields, isTyping ? document.activeElement : typedField.current);
    }
    const active = isFirst.current ? document.activeElement : null;
    // All of the text may have been typed before this script was loaded, so the pause starts now.
    if (
      isText(active) &&
      active.name === 'q' &&
      active.form === fields &&
      active.value !== active.defaultValue
    ) {
      typedField.current = active;
      pauseTimer.current = window.setTimeout(() => apply(true), typingPauseMs);
    }
    const unfinished = active?.getAttribute('name');
    const remaining = without(unparsableFields(fields), unfinished ?? '');
    // Keeping the same set avoids rendering the whole form again.
    setUnread((before) => (before.size === 0 && remaining.size === 0 ? before : remaining));
    isFirst.current = false;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [currentUrl]);

  useEffect(() => {
    const fields = form();
    // The fields may have new options, which could not be selected before.
    if (rendered !== firstRendered && fields && !draft)
      show(fields, isTypedHere() ? document.activeElement : typedField.current);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rendered]);

  const clear = () => {
    const fields = form();
    const { sort, category } = filters;
    const rest: ExploreFilters = { ...(sort && { sort }), ...(search.category && category && { category }) };
    if (!fields) return;
    showChoices(fields, rest);
    setUnread(new Set());
    apply();
  };
  return { draft: draft ?? filters, isOpen, openings, unread, clear };
}

function withChange(filters: ExploreFilters, change: ReturnType<typeof choicesIn>): ExploreFilters {
  const all = Object.entries({ ...filters, ...change }).filter(([, value]) => value);
  return Object.fromEntries(all) as ExploreFilters;
}

function unparsableFields(form: HTMLFormElement): Set<string> {
  const data = new FormData(form);
  return new Set([...amountNames].filter((name) => isUnparsable(data.get(name))));
}

function unparsableAmounts(form: HTMLFormElement): ExploreFilters {
  const data = new FormData(form);
  return Object.fromEntries([...unparsableFields(form)].map((name) => [name, String(data.get(name))]));
}

function unparsableIn(filters: ExploreFilters): Set<string> {
  const valuesByName: Record<string, string | undefined> = filters;
  return new Set([...amountNames].filter((name) => isUnparsable(valuesByName[name] ?? '')));
}

function isUnparsable(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && formatAmountParam(value) === null;
}

function without(names: ReadonlySet<string>, name: string): Set<string> {
  return new Set([...names].filter((candidate) => candidate !== name));
}

function isText(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name !== '' && !isToggle(target);
}

function isSheetEntry(): boolean {
  const state: { sheet?: unknown } | null = history.state;
  return state?.sheet === true;
}
