import type { SignedIn } from '#features/accounts/policy.ts';
import { type SearchPagePath, savedSearchLimits } from '#features/saved-searches/choices.ts';
import { parseFilters, searchAddress, serializeFilters } from '#features/saved-searches/rules.ts';
import type { SavedSearch } from '#features/saved-searches/schema.ts';
import { type PropertyFilters, propertyFilters } from '#features/search/schema.ts';
import { resolveRequest } from '#features/search/server/filters/resolved-request.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { newLinkToken, storeLink } from '#kit/server/secret-link.ts';
import { issueMessage } from '#kit/server/validate.ts';
import * as rows from './saved-search-rows.ts';

type Draft = { page: SearchPagePath; filters: Record<string, string>; name: string };

/**
 * Parses the filters and ignores unknown ones. @throws AppError 'invalid' naming a filter that cannot be
 * parsed
 */
export function readFilters(text: string): PropertyFilters {
  const result = propertyFilters.safeParse(parseFilters(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new AppError(
    'invalid',
    'unreadable_search',
    issue ? issueMessage(issue.message) : msg('This search is not valid.'),
  );
}

/**
 * Saves a search. If it was saved before, it is resumed and returned.
 * @throws AppError 'invalid'; 'conflict' when there are too many
 */
export async function saveSearch(kit: SearchKit, user: SignedIn, draft: Draft): Promise<SavedSearch> {
  const knownFilters = Object.fromEntries(
    Object.entries(draft.filters).filter(([name]) => Object.hasOwn(propertyFilters.shape, name)),
  );
  const filters = serializeFilters(draft.page, knownFilters);
  if (filters.length > savedSearchLimits.filters)
    throw new AppError('invalid', 'search_too_long', msg('This search has too many filters to save.'));
  const requested = readFilters(filters);
  const { category = null } = (await resolveRequest(kit, requested)).filters;
  const saved = await kit.db.transaction().execute((tx) =>
    rows.insertSearch(
      tx,
      {
        ...{
          userId: user.id,
          link: storeLink(kit.secrets, newLinkToken(43)),
          name: draft.name,
          page: draft.page,
          filters,
        },
        // For a search with text, only an explicitly chosen category is stored, because the parsing of the
        // text may change.
        category: requested.q === undefined ? category : (requested.category ?? null),
        savedAt: kit.clock(),
      },
      savedSearchLimits.maxPerAccount,
    ),
  );
  if (saved) return presentSearch(saved);
  throw new AppError(
    'conflict',
    'too_many_searches',
    msg('You can save up to {ofAccount} searches. Delete one to save another.', {
      ofAccount: savedSearchLimits.maxPerAccount,
    }),
  );
}

export async function readOwnSearches(kit: Kit, user: SignedIn): Promise<SavedSearch[]> {
  return (await rows.readSearches(kit.db, user.id)).map(presentSearch);
}

/** @throws AppError 'not-found', also for another user's search */
export async function changeSearch(
  kit: Kit,
  user: SignedIn,
  id: number,
  change: rows.SearchChange,
): Promise<SavedSearch> {
  const changed = await rows.updateSearch(kit.db, { id, userId: user.id, now: kit.clock() }, change);
  if (!changed) throw noSuchSearch();
  return presentSearch(changed);
}

/** @throws AppError 'not-found', also for another user's search */
export async function deleteSearch(kit: Kit, user: SignedIn, id: number): Promise<void> {
  if (!(await rows.deleteSearch(kit.db, id, user.id))) throw noSuchSearch();
}

/** @throws AppError 'not-found' */
export async function pauseByToken(kit: Kit, token: string): Promise<{ name: string }> {
  const name = await rows.pauseRowByToken(kit.db, token, kit.clock());
  if (name === null) throw noSuchSearch();
  return { name };
}

const noSuchSearch = () =>
  new AppError('not-found', 'no_such_search', msg('Saved search not found. It may have been deleted.'));

function presentSearch({
  id,
  name,
  page,
  filters,
  often,
  pausedAt,
  savedAt,
}: rows.SavedSearchRow): SavedSearch {
  return {
    ...{ id, name, often, address: searchAddress({ page, filters }) },
    isPaused: pausedAt !== null,
    savedAt: savedAt.toISOString(),
  };
}
