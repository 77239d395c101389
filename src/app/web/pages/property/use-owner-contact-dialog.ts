import { useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { contactQuery } from '#features/owner-contacts/web/queries.ts';
import { t } from '#kit/t.ts';
import { showToast } from '#kit/web/toasts.ts';

/**
 * Returns the handler of "Contact Agent" for a home that is booked by the night. It scrolls to the owner's
 * contact if a deposit was paid, which only the server knows, and otherwise shows a message.
 */
export function useOwnerContactDialog(id: number): () => Promise<void> {
  const client = useQueryClient();
  const user = useCurrentUser();
  return async () => {
    try {
      const { access } = await client.fetchQuery(contactQuery(id, user?.id ?? null));
      if (access === 'open') document.getElementById('owner-contact')?.scrollIntoView();
      else
        showToast({
          title: t('Contact Information Hidden'),
          description: t('You need to book this property with a deposit to view owner contact details.'),
          tone: 'destructive',
          durationMs: 4_000,
        });
    } catch {
      showToast({
        title: t('We could not load the contact details. Please try again.'),
        tone: 'destructive',
      });
    }
  };
}
