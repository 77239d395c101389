import { writtenPhone } from '#kit/written-phone.ts';

type OwnerContactInput = { info: string | null; phone: string | null; email: string | null };
type ContactMethods = { phone: string | null; email: string | null };

/**
 * Returns the contact methods of an owner. Most owners enter them as one text, such as `Daniel Example, 0700
 * 000 011, daniel@example.com`.
 */
export function contactMethods({ info, phone, email }: OwnerContactInput): ContactMethods {
  const parts = (info ?? '').split(/[,;\n]/).map((part) => part.trim());
  return {
    phone: (phone && writtenPhone(phone)) ?? parts.map(writtenPhone).find((read) => read !== null) ?? null,
    email: email ?? parts.find((part) => /^[^\s@]+@[^\s@]+$/.test(part)) ?? null,
  };
}

/** Returns the text without the contact methods that are shown separately. */
export function otherContactInfo(info: string | null, { phone, email }: ContactMethods): string {
  // A part that has a name beside the number is kept.
  const isShown = (part: string) =>
    part === email || (phone !== null && !/\p{L}/u.test(part) && writtenPhone(part) === phone);
  const linesLeft = (info ?? '').split('\n').map((line) =>
    line
      .split(/[,;]/)
      .map((part) => part.trim())
      .filter((part) => part !== '' && !isShown(part))
      .join(', '),
  );
  return linesLeft.filter((line) => line !== '').join('\n');
}
