import { useEffect, useState } from 'react';
import { sendConfirmation } from './queries.ts';

/**
 * Confirms the email address of an enquiry when the page was opened by the link in an email, and shows the
 * result.
 */
export function AddressConfirmation({ reference }: { reference: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  useEffect(() => {
    const token = location.hash.slice(1);
    if (!/^[\w-]{43}$/.test(token)) return;
    // If this fails, nothing is lost, because the answer is on this page.
    sendConfirmation(reference, token).then(
      ({ message }) => setAnswer(message),
      () => {},
    );
  }, [reference]);
  return (
    <p role="status" className="empty:hidden">
      {answer}
    </p>
  );
}
