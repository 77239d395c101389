import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { categories } from '#features/properties/categories.ts';
import { detailFields } from '#features/properties/detail-fields.ts';
import type { PropertyDraft } from '#features/properties/draft.ts';
import type { Field } from '#features/properties/fields/field.ts';
import { fieldList, type NamedField } from '#features/properties/fields.ts';
import { readForm } from './stored-form.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const typesOf: Record<Field['kind'], string[]> = {
  text: ['text'],
  choice: ['text'],
  list: ['ARRAY'],
  amount: ['bigint'],
  whole: ['smallint', 'integer'],
  decimal: ['numeric'],
  degrees: ['double precision'],
  flag: ['boolean'],
  date: ['date'],
  instant: ['timestamp with time zone'],
};

test('maps every field to a column of its type, nullable when the field is optional', async () => {
  const { rows } = await app.kit.pool.query<{ name: string; type: string; nullable: string }>(
    `select table_name || '.' || column_name as name, data_type as type, is_nullable as nullable
     from information_schema.columns where table_name in ('properties', 'auctions', 'owner_contacts')`,
  );
  const columns = new Map(rows.map(({ name, ...column }) => [name, column]));
  for (const { name, kind, column, table = 'properties', ...field } of fieldList) {
    const found = columns.get(`${table}.${column}`);
    expect(typesOf[kind], name).toContain(found?.type);
    const mayBeEmpty = !field.isRequired && field.default === undefined && table !== 'owner_contacts';
    expect(found?.nullable, name).toBe(mayBeEmpty ? 'YES' : 'NO');
  }
});

test('maps no two fields to the same column or response key', () => {
  for (const places of [fieldList.map(({ column }) => column), detailFields.map(({ detail }) => detail)])
    expect(new Set(places).size).toBe(places.length);
});

test('lets a field depend only on a declared field and its allowed values', () => {
  for (const { name, when } of fieldList) {
    if (!when) continue;
    const other = fieldList.find((field) => field.name === when.field);
    expect(other?.kind === 'choice' && other.options, name).toEqual(expect.arrayContaining([...when.is]));
  }
});

/** The fields that cannot have an arbitrary value, or that every new property has. */
const setApart = ['title', 'location', 'propertyType', 'category', 'price', 'currency', 'isAvailable'];

/** Returns a valid value for a field that a new property does not have. */
function someValue(field: NamedField): unknown {
  switch (field.kind) {
    case 'text':
      return 'Words of twenty letters and more';
    case 'list':
      return ['Pool', 'Gym'];
    case 'amount':
      return 1_234.5;
    case 'whole':
      return 7;
    case 'decimal':
      return 12.5;
    case 'degrees':
      return field.max - 1.25;
    case 'flag':
      return true;
    case 'choice':
      return field.options.at(-1);
    case 'date':
      return '2026-02-03';
    case 'instant':
      return new Date('2031-01-05T08:00:00.000Z');
  }
}

test.each(categories)(
  'stores and returns every field of an owner of %s, and shows it where declared',
  async (category) => {
    const said = fieldList.filter(
      ({ name, only }) => !setApart.includes(name) && (!only || only.includes(category)),
    );
    const values = Object.fromEntries(said.map((field) => [field.name, someValue(field)]));
    const id = await createTestProperty(app.kit, {
      ...(values as Partial<PropertyDraft>),
      category,
      currency: 'USD',
    });
    const form = await readForm(app.kit.db, id);
    const asText = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
    expect(form).toMatchObject(asText(values) as object);
    expect(Object.keys(form ?? {}).sort()).toEqual(fieldList.map(({ name }) => name).sort());

    const reply = (await app.inject({ url: `/api/properties/${id}` })).json() as Record<string, unknown>;
    const shown = detailFields.filter(({ name }) => name in values);
    expect(shown.length).toBeGreaterThan(15);
    for (const { name, detail = '' } of shown) {
      const value = detail
        .split('.')
        .reduce<unknown>((tree, key) => (tree as Record<string, unknown>)[key], reply);
      expect(value, name).toEqual(values[name]);
    }
  },
);
