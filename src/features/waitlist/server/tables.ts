import type { Generated } from 'kysely';
import type { Platform } from '#features/waitlist/choices.ts';

export type WaitlistTables = {
  waitlist_entries: {
    id: Generated<number>;
    email: string;
    email_folded: string;
    name: string;
    platform: Platform;
    rating: number;
    joined_at: Generated<Date>;
  };
};
