import { writtenPhone } from '#kit/written-phone.ts';

type OwnerContactInput = { info: string | null; phone: string | null; email: string | null };
type ContactMethods = { phone: string | null; email: string | null };

/**
 * Returns an owner's phone number and email address. Most owners enter them as one text, such as `Daniel
 * Example, 0700 000 011, daniel@example.com`.
 */
export function contactMethods({ info, phone, email }: OwnerContactInput): ContactMethods {
  const parts = (info ?? '').split(/[,;\n]/).map((part) => part.trim());
  return {
    phone:
      (phone && writtenPhone(phone)) ??
      parts.map(writtenPhone).find((parsedPhone) => parsedPhone !== null) ??
      null,
    email: email ?? parts.find((part) => /^[^\s@]+@[^\s@]+$/.test(part)) ?? null,
  };
}

/** Returns the text without the contact methods that are shown separately. */
export function otherContactInfo(info: string | null, { phone, email }: ContactMethods): string {
  // A part that contains a name and the number stays in the text.
  const isShownSeparately = (part: string) =>
    part === email || (phone !== null && !/\p{L}/u.test(part) && writtenPhone(part) === phone);
  const remainingLines = (info ?? '').split('\n').map((line) =>
    line
      .split(/[,;]/)
      .map((part) => part.trim())
      .filter((part) => part !== '' && !isShownSeparately(part))
      .join(', '),
  );
  return remainingLines.filter((line) => line !== '').join('\n');
}
