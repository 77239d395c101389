import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { homeRows } from './home-rows.ts';

const homes = (...ids: number[]) => ids.map((id) => ({ id, bedrooms: id === 9 ? 0 : 2 }));
const idsOf = (row: readonly { id: number }[] | undefined) => row?.map(({ id }) => id);

describe('the rows of the front page', () => {
  test('leaves nothing out when no property occurs twice', () => {
    const rows = homeRows({
      browse: homes(1),
      tour: { id: 2, bedrooms: 1 },
      featured: homes(3, 4),
      popular: homes(5),
      recent: homes(6),
    });
    expect(rows.cover?.id).toBe(3);
    expect([rows.featured, rows.popular, rows.recent].map(idsOf)).toEqual([[3, 4], [5], [6]]);
  });

  test('replaces a property that already occurs twice by the next of its list', () => {
    const rows = homeRows({
      browse: homes(1, 2, 3),
      featured: homes(9, 1, 2, 4),
      popular: homes(2, 1, 5, 6, 7, 8, 10),
      recent: homes(5, 6, 4, 7, 11),
    });
    expect(rows.cover?.id).toBe(1);
    expect(idsOf(rows.featured)).toEqual([9, 2, 4]);
    expect(idsOf(rows.popular)).toEqual([5, 6, 7, 8]);
    expect(idsOf(rows.recent)).toEqual([5, 6, 4, 7]);
  });

  test('counts the featured tour as one occurrence', () => {
    const rows = homeRows({ browse: homes(1), tour: { id: 1, bedrooms: 2 }, featured: homes(1, 2) });
    expect([rows.cover?.id, idsOf(rows.featured)]).toEqual([2, [2]]);
  });

  test('has no row for a missing list', () => {
    expect(homeRows({})).toEqual({
      cover: undefined,
      featured: undefined,
      popular: undefined,
      recent: undefined,
    });
  });

  test('shows no property more than twice for any lists, and is idempotent', () => {
    const list = fc
      .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 })
      .map((ids) => homes(...ids));
    fc.assert(
      fc.property(
        list,
        list,
        list,
        list,
        fc.integer({ min: 1, max: 12 }),
        (browse, featured, popular, recent, id) => {
          const tour = { id, bedrooms: 1 };
          const rows = homeRows({ browse, tour, featured, popular, recent });
          const all = [
            ...browse,
            tour,
            ...(rows.cover ? [rows.cover] : []),
            ...(rows.featured ?? []),
            ...(rows.popular ?? []),
            ...(rows.recent ?? []),
          ];
          for (const home of all) expect(all.filter((other) => other.id === home.id).length).toBeLessThan(3);
          const again = homeRows({
            browse,
            tour,
            featured: featured.filter((one) => one === rows.cover || rows.featured?.includes(one)),
            popular: rows.popular,
            recent: rows.recent,
          });
          expect(again.popular).toEqual(rows.popular);
          expect(again.recent).toEqual(rows.recent);
        },
      ),
    );
  });
});
