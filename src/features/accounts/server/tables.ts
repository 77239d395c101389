import type { ColumnType, Generated } from 'kysely';
import type { Role } from '#features/accounts/roles.ts';
import type { MembershipPlan } from '#features/accounts/schema.ts';

export type UserTable = {
  id: Generated<number>;
  username: string;
  username_folded: string;
  email: string;
  email_folded: string;
  full_name: string;
  password_hash: string | null;
  role: Generated<Role>;
  membership_plan: MembershipPlan | null;
  membership_starts_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  membership_ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  is_verified: Generated<boolean>;
  created_at: ColumnType<Date, Date | undefined, never>;
};

export type AccountTables = {
  users: UserTable;
};
