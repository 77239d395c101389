import { sql } from 'kysely';
import type { Operator } from '#features/settings/operator.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { optionalLine } from './fields.ts';
import { tableKind } from './table-kind.ts';

export async function readOperator(db: Db): Promise<Operator> {
  const { rows } = await sql<Operator>`
    select legal_name as "legalName", registration_number as "registrationNumber",
      registered_with as "registeredWith", directors, office, data_protection_number as "dataProtectionNumber"
    from operator`.execute(db);
  return onlyRow(rows);
}

const needName = 'First say whose number it is: the legal name';

export const operatorSettings = tableKind({
  name: 'operator',
  part: 'contacts',
  title: 'Who runs the market',
  says: 'The Electronic Transactions Act, 2011 wants a site to say who trades there. What is empty is not shown.',
  table: 'operator',
  key: 'name',
  order: 'name',
  titleOf: () => 'The operator, as the law wants it said',
  listed: ['legalName', 'registrationNumber'],
  fields: {
    legalName: optionalLine('Legal name', { most: 120, hint: 'With its legal form, as it is registered' }),
    registrationNumber: optionalLine('Registration number', { most: 40 }),
    registeredWith: optionalLine('Registered with', { most: 120, hint: 'The registry, and its place' }),
    directors: optionalLine('Directors', { most: 300 }),
    office: optionalLine('Office', { most: 200, hint: 'The address where papers can be served' }),
    dataProtectionNumber: optionalLine('Number of the Personal Data Protection Office', {
      most: 40,
      hint: 'It is valid for one year: enter the new one when it is renewed',
    }),
  },
  async check(_, { after }) {
    if (after['legalName'] !== '') return {};
    const numbers = ['registrationNumber', 'dataProtectionNumber'].filter((name) => after[name] !== '');
    return Object.fromEntries(numbers.map((name) => [name, needName]));
  },
  effects: async () => ['Shown on: the foot of every page, Terms and Privacy.'],
});
