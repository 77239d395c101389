import type { readContacts } from '#features/settings/api.ts';
import { read } from '#kit/web/read.ts';

/** Who can be written to and called. */
export const contactsQuery = () => read<typeof readContacts>('/api/contacts');
