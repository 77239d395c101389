import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { DataTable } from './data-table.tsx';
import { DeskPage } from './desk-page.tsx';
import { Menu, type MenuItem } from './menu.tsx';
import type { DataColumn } from './table-props.ts';

type Person = { id: number; name: string; visits: number };

const people: Person[] = [
  { id: 1, name: 'Rose', visits: 9 },
  { id: 2, name: 'Amina', visits: 120 },
  { id: 3, name: 'Moses', visits: 30 },
];
const columns: DataColumn<Person>[] = [
  { id: 'name', name: 'Name', cell: ({ name }) => name, value: ({ name }) => name },
  {
    id: 'visits',
    name: 'Visits',
    cell: ({ visits }) => String(visits),
    value: ({ visits }) => visits,
    isNumber: true,
  },
  { id: 'id', name: 'Number', cell: ({ id }) => `No. ${id}`, isOptional: true },
];
const remove = vi.fn<(id: number) => void>();

const table = (rows: readonly Person[]) => (
  <DataTable
    caption="People"
    columns={columns}
    rows={rows}
    idOf={({ id }) => id}
    nameOf={({ name }) => name}
    renderCompact={({ name }) => name}
    menu={({ id }) => [
      { name: 'Open', href: `/people/${id}` },
      { name: 'Remove', isDanger: true, onSelect: () => remove(id) },
    ]}
  />
);
const show = () => renderInteractive(table(people));
const Page = ({ rows }: { rows: readonly Person[] }) => (
  <DeskPage title="All people">{rows.length > 0 ? table(rows) : 'No people left.'}</DeskPage>
);
const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const head = (name: string) => screen.getByRole('columnheader', { name });
const button = (name: string) => screen.getByRole('button', { name });

test('sorts figures from the highest and texts from the first, and back', async () => {
  const { user } = show();
  expect(screen.getByRole('table', { name: 'People' })).toBeDefined();
  await user.click(button('Visits'));
  expect([firstCells(), head('Visits').getAttribute('aria-sort')]).toEqual([
    ['Amina', 'Moses', 'Rose'],
    'descending',
  ]);
  await user.click(button('Visits'));
  expect([firstCells(), head('Visits').getAttribute('aria-sort')]).toEqual([
    ['Rose', 'Moses', 'Amina'],
    'ascending',
  ]);
  await user.click(button('Name'));
  expect([firstCells(), head('Name').getAttribute('aria-sort')]).toEqual([
    ['Amina', 'Moses', 'Rose'],
    'ascending',
  ]);
  expect(head('Visits').getAttribute('aria-sort')).toBeNull();
});

test('keeps the chosen columns on the device', async () => {
  const { user, change } = show();
  const names = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Name', 'Visits', '']);
  await user.click(button('Choose columns'));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Number', checked: false }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Visits', checked: true }));
  await user.keyboard('{Escape}');
  expect(names()).toEqual(['Name', 'Number', '']);
  change(null);
  show();
  expect(names()).toEqual(['Name', 'Number', '']);
});

test('opens the menu of a row with the keyboard, and returns the focus', async () => {
  const { user } = show();
  button('More actions for Amina').focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Open');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Remove');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Open');
  await user.keyboard('{Escape}');
  expect([screen.queryByRole('menu'), document.activeElement]).toEqual([
    null,
    button('More actions for Amina'),
  ]);
  await user.keyboard('{Enter}{End}{Enter}');
  expect(remove.mock.calls).toEqual([[2]]);
});

test('moves the focus to the next row, then to the heading, as acts take rows away', async () => {
  const { user, change } = renderInteractive(<Page rows={people} />);
  const removeWithKeys = async (name: string, left: readonly Person[]) => {
    button(`More actions for ${name}`).focus();
    await user.keyboard('{Enter}{End}{Enter}');
    change(<Page rows={left} />);
  };
  await removeWithKeys('Amina', [people[0]!, people[2]!]);
  expect(document.activeElement).toBe(button('More actions for Moses'));
  await removeWithKeys('Moses', [people[0]!]);
  expect(document.activeElement).toBe(button('More actions for Rose'));
  await removeWithKeys('Rose', []);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All people' }));
});

test('leaves the focus alone after the reader has left the rows', async () => {
  const { user, change } = renderInteractive(<Page rows={people} />);
  button('More actions for Amina').focus();
  await user.click(screen.getByText('Moses'));
  act(() => (document.activeElement as HTMLElement).blur());
  change(<Page rows={people.slice(0, 1)} />);
  expect(document.activeElement).toBe(document.body);
});

test('keeps the focus in an open menu while its counts change and its items leave', async () => {
  const menu = (items: readonly MenuItem[]) => (
    <Menu className="" items={items}>
      Filters
    </Menu>
  );
  const item = (name: string, count: number) => ({ name, count, isChecked: true, onSelect: () => {} });
  const { user, change } = renderInteractive(menu([item('No tour', 3), item('Featured', 12)]));
  await user.click(button('Filters'));
  await user.keyboard('{End}');
  change(menu([item('No tour', 4), item('Featured', 11)]));
  expect(document.activeElement?.textContent).toBe('Featured 11');
  change(menu([item('No tour', 4)]));
  expect(document.activeElement?.textContent).toBe('No tour 4');
});

test('closes the menu on a tap elsewhere', async () => {
  const { user } = show();
  await user.click(button('More actions for Rose'));
  expect(screen.getByRole('menu')).toBeDefined();
  await user.click(screen.getByText('Moses'));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('is a list with the same menus on a narrow screen', async () => {
  vi.stubGlobal('innerWidth', 390);
  const { user } = show();
  expect(screen.queryByRole('table')).toBeNull();
  const items = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Rose', 'Amina', 'Moses']);
  await user.click(button('More actions for Moses'));
  expect(screen.getByRole('menuitem', { name: 'Open' }).getAttribute('href')).toBe('/people/3');
});
