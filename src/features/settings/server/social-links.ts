import { sql } from 'kysely';
import { z } from 'zod';
import type { SocialIcon, SocialLink } from '#features/settings/social-links.ts';
import type { Db } from '#kit/server/database/database.ts';
import { choice, flag, integer, type SettingField, singleLine } from './fields.ts';
import { tableKind } from './table-kind.ts';

/** Returns the links in the order of the footer, or none before an admin adds any. */
export async function readSocialLinks(db: Db): Promise<SocialLink[]> {
  const { rows } = await sql<SocialLink>`
    select name, address, icon from social_links where not is_retired order by position, id`.execute(db);
  return rows;
}

const error = 'Enter an address that starts with https://, such as https://videos.example/our-homes';

/** Accepts an address of any host, without a user name or password. */
const address: SettingField = {
  kind: 'line',
  label: 'Address',
  shape: z
    .string(error)
    .trim()
    .max(300, 'Enter at most 300 characters')
    .refine(isPlainHttps, error)
    .transform((text) => new URL(text).href),
  words: String,
};

function isPlainHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
}

const icons = [
  { value: 'photos', name: 'Photos' },
  { value: 'videos', name: 'Videos' },
  { value: 'posts', name: 'Posts' },
  { value: 'messages', name: 'Messages' },
  { value: 'community', name: 'Community' },
  { value: 'link', name: 'Any other page' },
] satisfies { value: SocialIcon; name: string }[];

export const socialLinkSettings = tableKind({
  name: 'social-links',
  part: 'contacts',
  position: 3,
  title: 'Footer links',
  says: 'Links to your other pages, shown in the footer of every page. If there are none, the section is hidden.',
  table: 'social_links',
  key: 'id',
  order: 'position',
  titleOf: ({ name }) => String(name),
  summaryFields: ['address'],
  fields: {
    name: singleLine('Name', { most: 40, hint: 'Link text' }),
    address,
    icon: choice('Icon', icons),
    position: integer('Position in list', { least: 1, most: 1_000 }),
    isRetired: flag('Hidden'),
  },
  added: async () => ({}),
  effects: async () => ['Shown in the footer of every page.'],
});
