import { useEffect, useState } from 'react';
import { sendConfirmation } from './queries.ts';

/**
 * Confirms the email address of an enquiry when the page was opened through the link in an email, and shows
 * the result.
 */
export function AddressConfirmation({ reference }: { reference: string }) {
  const [confirmation, setConfirmation] = useState<string | null>(null);
  useEffect(() => {
    const token = location.hash.slice(1);
    if (!/^[\w-]{43}$/.test(token)) return;
    // An error can be ignored, because the page shows the answers anyway.
    sendConfirmation(reference, token).then(
      ({ message }) => setConfirmation(message),
      () => {},
    );
  }, [reference]);
  return (
    <p role="status" className="empty:hidden">
      {confirmation}
    </p>
  );
}
