import { expect, test } from 'vitest';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { AreaChips } from './area-chips.tsx';
import { BankTabs } from './bank-tabs.tsx';
import type { ExploreFilters, Search } from './search-url.ts';

const among = (path: string, filters: ExploreFilters): Search => ({
  ...{ path, category: null, filters, isMapShown: false },
});
/** Returns the link of each chip, and whether it is the current one. */
const chipsIn = (html: string) =>
  [...html.matchAll(/<a [^>]*>/g)].map(([link]) => [
    decodeURIComponent(/href="([^"]*)"/.exec(link)?.[1] ?? ''),
    link.includes('aria-current'),
  ]);

test('replaces the first chosen area by a seventh', () => {
  const search = among('/explore', { area: 'kira,kololo,mengo,ntinda,rubaga,zana' });
  const { html } = renderPart(<AreaChips search={search} reading={undefined} counts={{ bukoto: 3 }} />);
  const chips = chipsIn(html);
  expect(chips.at(-1)).toEqual(['/explore?area=kololo,mengo,ntinda,rubaga,zana,bukoto', false]);
  expect(chips.at(1)).toEqual(['/explore?area=kololo,mengo,ntinda,rubaga,zana', true]);
});

test('shows a selected bank without properties before the others', () => {
  const tabs = (bank?: string) => {
    const search = among('/bank-sales', bank === undefined ? {} : { bank });
    return renderPart(<BankTabs search={search} known={['Hill Bank', 'Lake Bank']} />);
  };
  expect(tabs('Old Bank').words).toBe('All Banks Old Bank Hill Bank Lake Bank');
  expect(chipsIn(tabs('Old Bank').html).map(([, isPresent]) => isPresent)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(tabs('Lake Bank').words).toBe('All Banks Hill Bank Lake Bank');
  expect(chipsIn(tabs().html).map(([, isPresent]) => isPresent)).toEqual([true, false, false]);
});
