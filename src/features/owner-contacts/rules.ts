import { readPhone } from '#kit/read-phone.ts';

type Ways = { info: string | null; phone: string | null; email: string | null };

/** How to reach an owner. Most give one text, such as `Daniel Example, 0700 000 011, daniel@example.com`. */
export function waysIn({ info, phone, email }: Ways): { phone: string | null; email: string | null } {
  const parts = (info ?? '').split(/[,;\n]/).map((part) => part.trim());
  return {
    phone: (phone && readPhone(phone)) ?? parts.map(readPhone).find((read) => read !== null) ?? null,
    email: email ?? parts.find((part) => /^[^\s@]+@[^\s@]+$/.test(part)) ?? null,
  };
}
