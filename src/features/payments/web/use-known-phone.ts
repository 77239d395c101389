import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { formatPhone } from '#kit/phone.ts';
import { lastNumberQuery } from './queries.ts';

/**
 * Returns the phone numbers that we know of the signed-in user, formatted: `contact` for people who call, and `paid`,
 * the one that they last paid with. Both are empty for signed-out visitors, who may share the device.
 */
export function useKnownPhone(): { contact: string; paid: string } {
  const user = useCurrentUser();
  const { data } = useQuery({ ...lastNumberQuery(user?.id ?? 0), enabled: Boolean(user) });
  const paid = user && data?.phone ? formatPhone(data.phone) : '';
  return { contact: user?.phone ? formatPhone(user.phone) : paid, paid };
}
