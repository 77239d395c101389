import type { readContacts } from '#features/settings/api.ts';
import { read } from '#kit/web/read.ts';

/** Returns the email addresses and phone numbers of the market. */
export const contactsQuery = () => read<typeof readContacts>('/api/contacts');
