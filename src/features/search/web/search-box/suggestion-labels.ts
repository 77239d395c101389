import type { listSuggestions } from '#features/search/api.ts';
import type { ReplyOf } from '#kit/endpoint.ts';
import { t } from '#kit/t.ts';

export type Suggestion = ReplyOf<typeof listSuggestions>[number];

const kinds: Record<Suggestion['kind'], string> = {
  area: t('Area'),
  landmark: t('Landmark'),
  category: t('Category'),
  type: t('Type'),
  feature: t('Feature'),
  listing: t('Home'),
};

/** Returns the link of a suggestion: a home to its page, anything else to its search. */
export function suggestionUrl({ kind, value, query }: Suggestion): string {
  return kind === 'listing' ? `/property/${value}` : `/explore?${new URLSearchParams({ q: query })}`;
}

/** Returns a note such as `Area · 12 homes`, or the location of a home. */
export function suggestionNote({ kind, note, count }: Suggestion): string {
  if (note) return note.length < 30 ? note : kinds[kind];
  if (count === null) return kinds[kind];
  return `${kinds[kind]} · ${t('{count, plural, one {# home} other {# homes}}', { count })}`;
}
