import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { signInAddress } from '#features/accounts/web/sign-in.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';

/**
 * The next step when this browser may not see a payment: the sign-in or, for a signed-in user, their own
 * payments.
 */
export function SignInOrPayments({ path }: { path: string }) {
  return useCurrentUser() ? (
    <LinkButton href="/payments">{t('All your payments')}</LinkButton>
  ) : (
    <LinkButton href={signInAddress(path)}>{t('Sign in')}</LinkButton>
  );
}
