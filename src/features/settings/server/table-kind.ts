import { type RawBuilder, sql } from 'kysely';
import type { FieldValue, SettingValue } from '#features/settings/choices.ts';
import { type MinorAmount, requireCurrency, toMajorUnit, toMinorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { SettingChange, SettingKind, StoredSetting } from './setting-kind.ts';

type Table = Omit<SettingKind, 'readAll' | 'write' | 'canAdd'> & {
  table: string;
  /** The column that contains the key of a setting. */
  key: string;
  /** The column that determines the order. */
  order: string;
  titleOf(value: SettingValue, key: string): string;
  /** Returns the values of a new row other than its fields. Without this function no row can be added. */
  added?(tx: Db, value: SettingValue): Promise<Record<string, FieldValue>>;
  /** Called in the same transaction, before the row is written. */
  beforeWrite?(tx: Db, change: SettingChange): Promise<void>;
};

/**
 * Declares a kind of settings that are the rows of a table. Each field has a column of the same name:
 * `comingSoon` is `coming_soon`.
 */
export function tableKind({ table, key, order, titleOf, added, beforeWrite, ...kind }: Table): SettingKind {
  const names = Object.keys(kind.fields);
  const from = sql.table(table);

  function fromRow(row: SettingValue): SettingValue {
    const entries = names.map((name) => [name, readField(name, row)] as const);
    return Object.fromEntries(entries);
  }

  function readField(name: string, row: SettingValue): FieldValue {
    const columnValue = row[columnOf(name)] ?? null;
    const field = kind.fields[name];
    if (field?.kind === 'money' && typeof columnValue === 'number')
      return toMajorUnit(columnValue as MinorAmount, currencyOf(row));
    return field?.kind === 'number' && columnValue !== null ? Number(columnValue) : columnValue;
  }

  /** Returns the SQL that selects a column. Dates are read as text. */
  function selectColumn(name: string): RawBuilder<unknown> {
    const column = sql.ref(columnOf(name));
    return kind.fields[name]?.kind === 'line' ? sql`${column}::text as ${column}` : column;
  }

  function columns(value: SettingValue): [string, FieldValue][] {
    return names.flatMap((name) => {
      const { kind: fieldKind } = kind.fields[name] ?? {};
      if (fieldKind === 'fixed' || name === 'position') return [];
      const fieldValue = value[name] ?? null;
      const columnValue =
        fieldKind === 'money' ? toMinorUnit(Number(fieldValue), currencyOf(value)) : fieldValue;
      return [[columnOf(name), columnValue] as [string, FieldValue]];
    });
  }

  return {
    ...kind,
    canAdd: added !== undefined,
    titleOfNew: (after) => titleOf(after, ''),
    async readAll(db) {
      const columnList = sql.join([sql.ref(key), ...names.map(selectColumn)]);
      const { rows } = await sql<SettingValue>`
        select ${columnList} from ${from} order by ${sql.ref(order)}, ${sql.ref(key)}`.execute(db);
      return rows.map((row): StoredSetting => {
        const [value, name] = [fromRow(row), String(row[key])];
        return { key: name, title: titleOf(value, name), value };
      });
    },
    async write(tx, change) {
      const { after } = change;
      await beforeWrite?.(tx, change);
      const name =
        change.key ??
        (await insert(tx, [...columns(after), ...Object.entries((await added?.(tx, after)) ?? {})]));
      if (change.key !== null) {
        const assignments: RawBuilder<unknown>[] = columns(after).map(
          ([column, to]) => sql`${sql.ref(column)} = ${to}`,
        );
        await sql`update ${from} set ${sql.join(assignments)} where ${sql.ref(key)}::text = ${name}`.execute(
          tx,
        );
      }
      if ('position' in kind.fields) await moveRow(tx, name, Number(after['position']));
      return name;
    },
  };

  async function insert(tx: Db, row: [string, FieldValue][]): Promise<string> {
    const { rows } = await sql<{ key: string }>`
      insert into ${from} (${sql.join(row.map(([column]) => sql.ref(column)))})
      values (${sql.join(row.map(([, value]) => sql`${value}`))}) returning ${sql.ref(key)}::text as key`.execute(
      tx,
    );
    return onlyRow(rows).key;
  }

  /** Moves a row to a position and shifts the other rows. */
  async function moveRow(tx: Db, name: string, position: number): Promise<void> {
    await sql`
      update ${from} as t set position = o.n from (
        select ${sql.ref(key)} as one, row_number() over (order by case
          when ${sql.ref(key)}::text <> ${name} then position
          when position < ${position} then ${position} + 0.5 else ${position} - 0.5 end, ${sql.ref(key)}) as n
        from ${from}
      ) o where t.${sql.ref(key)} = o.one and t.position <> o.n`.execute(tx);
  }
}

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const currencyOf = ({ currency }: SettingValue) => requireCurrency(String(currency));
