import { contacts } from '#app/contacts.ts';
import { callAddress, formatPhone } from '#kit/phone.ts';

/** A mail address, a phone number where there is one, and a note while they are samples. */
export function ContactBlock({ email, phone }: { email: string; phone?: string }) {
  return (
    <div className="mt-4 rounded-card border border-line bg-card p-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5">
        <dt className="py-2.5 text-muted">Email</dt>
        <dd>
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-11 items-center font-semibold text-clay underline"
          >
            {email}
          </a>
        </dd>
        {phone && (
          <>
            <dt className="py-2.5 text-muted">Phone</dt>
            <dd>
              <a
                href={callAddress(phone)}
                className="inline-flex min-h-11 items-center font-semibold text-clay underline"
              >
                {formatPhone(phone)}
              </a>
            </dd>
          </>
        )}
      </dl>
      {contacts.areSamples && (
        <p className="mt-2 text-sm text-muted">Sample address and number: no one answers there yet.</p>
      )}
    </div>
  );
}
