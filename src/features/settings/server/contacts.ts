import { sql } from 'kysely';
import type { Contacts } from '#features/settings/contacts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { email, flag, phone, singleLine } from './fields.ts';
import { tableKind } from './table-kind.ts';

type Row = Record<
  | 'supportEmail'
  | 'supportPhone'
  | 'hostEmail'
  | 'hostPhone'
  | 'privacyEmail'
  | 'agentPhone'
  | 'rentalsName'
  | 'rentalsPhone'
  | 'salesName'
  | 'salesPhone',
  string
> & { areSamples: boolean };

export async function readContacts(db: Db): Promise<Contacts> {
  const { rows } = await sql<Row>`
    select are_samples as "areSamples", support_email as "supportEmail", support_phone as "supportPhone",
      host_email as "hostEmail", host_phone as "hostPhone", privacy_email as "privacyEmail", agent_phone as "agentPhone",
      rentals_name as "rentalsName", rentals_phone as "rentalsPhone", sales_name as "salesName",
      sales_phone as "salesPhone"
    from contacts`.execute(db);
  const row = onlyRow(rows);
  return {
    areSamples: row.areSamples,
    support: { email: row.supportEmail, phone: row.supportPhone },
    hostSupport: { email: row.hostEmail, phone: row.hostPhone },
    privacy: { email: row.privacyEmail },
    agent: {
      phone: row.agentPhone,
      chats: [
        { name: row.rentalsName, phone: row.rentalsPhone },
        { name: row.salesName, phone: row.salesPhone },
      ],
    },
  };
}

/** Returns the support address that emails, receipts and invitations state. */
export const readSupportEmail = async (db: Db): Promise<string> => (await readContacts(db)).support.email;

/**
 * Returns true for a sample contact: an address of a domain that is reserved for examples, or an initial
 * phone number.
 */
const isSample = (value: unknown) => /@example\.(com|org|net)$|^\+25670000000\d$/.test(String(value));

export const contactSettings = tableKind({
  name: 'contacts',
  part: 'contacts',
  position: 1,
  title: 'Contacts',
  says: 'Shown on pages, receipts and emails. Emails already sent do not change.',
  table: 'contacts',
  key: 'name',
  order: 'name',
  titleOf: () => 'Contact details',
  alertsAdmins: true,
  summaryFields: ['supportEmail', 'supportPhone'],
  fields: {
    supportEmail: email('Support email'),
    supportPhone: phone('Support phone'),
    hostEmail: email('Host support email'),
    hostPhone: phone('Host support phone'),
    privacyEmail: email('Privacy email'),
    agentPhone: phone('Agent line phone'),
    rentalsName: singleLine('First chat name', { hint: 'Handles rentals. Shown as “Message …”' }),
    rentalsPhone: phone('First chat phone'),
    salesName: singleLine('Second chat name', { hint: 'Handles sales. Shown as “Message …”' }),
    salesPhone: phone('Second chat phone'),
    areSamples: flag('These are sample details. Pages tell visitors that they are not monitored'),
  },
  async check(_, { after }) {
    if (after['areSamples'] === true) return {};
    const samples = Object.entries(after).filter(([, value]) => isSample(value));
    return Object.fromEntries(
      samples.map(([name]) => [
        name,
        'This is a sample value. Enter a real one, or keep the sample details option on',
      ]),
    );
  },
  effects: async () => [
    'Shown on the homepage, listings, viewings, receipts, Terms, Privacy and Community pages, and in new emails.',
  ],
});
