import {
  Activity,
  Banknote,
  BedDouble,
  BookOpenText,
  CalendarCheck,
  ClipboardCheck,
  Flag,
  Gavel,
  HandCoins,
  House,
  Landmark,
  ListTodo,
  type LucideIcon,
  MessageSquare,
  Rotate3d,
  Scale,
  ScrollText,
  Settings,
  Users,
  Wallet,
} from 'lucide-react';
import type { Role } from '#features/accounts/roles.ts';
import { t } from '#kit/t.ts';

export type DeskEntry = {
  href: string;
  name: string;
  icon: LucideIcon;
  /** True for a page that only admins may see. */
  isForAdmins?: boolean;
};

/** The pages of the desk, in groups. The first four are in the bar at the foot of a phone. */
const groups: readonly (readonly DeskEntry[])[] = [
  [
    { href: '/admin/overview', name: t('Today'), icon: ListTodo },
    { href: '/admin/properties', name: t('Homes'), icon: House },
    { href: '/admin/leads', name: t('Leads'), icon: MessageSquare },
    { href: '/admin/viewings', name: t('Viewings'), icon: CalendarCheck },
    { href: '/admin/bookings', name: t('Bookings'), icon: BedDouble },
    { href: '/admin/auctions', name: t('Auctions'), icon: Gavel },
    { href: '/admin/virtual-tours', name: t('Tours'), icon: Rotate3d },
  ],
  [
    { href: '/earnings', name: t('Earnings'), icon: Wallet },
    { href: '/admin/claims', name: t('Claims'), icon: Scale },
    { href: '/admin/reports', name: t('Reports'), icon: Flag },
    { href: '/admin/requests', name: t('Requests'), icon: ClipboardCheck, isForAdmins: true },
    { href: '/admin/payments', name: t('Payments'), icon: Banknote, isForAdmins: true },
    { href: '/admin/bank-transfers', name: t('Bank transfers'), icon: Landmark, isForAdmins: true },
    { href: '/admin/payouts', name: t('Payouts'), icon: HandCoins, isForAdmins: true },
    { href: '/admin/ledger', name: t('Ledger'), icon: BookOpenText, isForAdmins: true },
    { href: '/admin/users', name: t('Users'), icon: Users, isForAdmins: true },
  ],
  [
    { href: '/admin/settings', name: t('Settings'), icon: Settings, isForAdmins: true },
    { href: '/admin/operations', name: t('Operations'), icon: Activity, isForAdmins: true },
    { href: '/admin/audit', name: t('Audit log'), icon: ScrollText, isForAdmins: true },
  ],
];

/** Returns the entries that a user with this role may open. */
export function deskGroups(role: Role): DeskEntry[][] {
  return groups
    .map((entries) => entries.filter(({ isForAdmins }) => role === 'admin' || !isForAdmins))
    .filter((entries) => entries.length > 0);
}

export const barLength = 4;

/** The other addresses of pages, by the entry that leads to them. */
const otherAddresses: Record<string, string> = { '/admin/virtual-tour-manager': '/admin/virtual-tours' };

/** Returns true if the entry leads to the page or to the list that the page belongs to. */
export function isCurrentEntry({ href }: DeskEntry, path: string): boolean {
  const listed = otherAddresses[path] ?? path;
  return listed === href || listed.startsWith(`${href}/`);
}
