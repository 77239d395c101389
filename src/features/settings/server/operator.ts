import { sql } from 'kysely';
import type { Operator } from '#features/settings/operator.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { optionalLine } from './fields.ts';
import { tableKind } from './table-kind.ts';

export async function readOperator(db: Db): Promise<Operator> {
  const { rows } = await sql<Operator>`
    select legal_name as "legalName", registration_number as "registrationNumber",
      registered_with as "registeredWith", directors, office, tax_number as "taxNumber",
      data_protection_number as "dataProtectionNumber"
    from operator`.execute(db);
  return onlyRow(rows);
}

const legalNameRequired = 'Enter the legal name before the numbers';

export const operatorSettings = tableKind({
  name: 'operator',
  part: 'contacts',
  position: 2,
  title: 'Operator details',
  says: 'The Electronic Transactions Act, 2011 requires a site to show who operates it. Empty fields are not shown.',
  table: 'operator',
  key: 'name',
  order: 'name',
  titleOf: () => 'Legal details',
  alertsAdmins: true,
  summaryFields: ['legalName', 'registrationNumber'],
  fields: {
    legalName: optionalLine('Legal name', { most: 120, hint: 'Registered name, including the legal form' }),
    registrationNumber: optionalLine('Registration number', { most: 40 }),
    registeredWith: optionalLine('Registered with', { most: 120, hint: 'Name and location of the registry' }),
    directors: optionalLine('Directors', { most: 300 }),
    office: optionalLine('Office', { most: 200, hint: 'Address for service of legal documents' }),
    taxNumber: optionalLine('Tax identification number', { most: 40, hint: 'Shown on receipts' }),
    dataProtectionNumber: optionalLine('Personal Data Protection Office registration number', {
      most: 40,
      hint: 'Valid for one year. Enter the new number when you renew it',
    }),
  },
  async check(_, { after }) {
    if (after['legalName'] !== '') return {};
    const numbers = ['registrationNumber', 'taxNumber', 'dataProtectionNumber'].filter(
      (name) => after[name] !== '',
    );
    return Object.fromEntries(numbers.map((name) => [name, legalNameRequired]));
  },
  effects: async () => ['Shown in the footer of every page, on Terms and Privacy, and on receipts.'],
});
