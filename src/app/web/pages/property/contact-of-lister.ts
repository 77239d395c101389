import type { Category } from '#features/properties/categories.ts';
import type { Contacts } from '#features/settings/contacts.ts';
import { t } from '#kit/t.ts';

export type ListerContact = {
  /** The phone number; null when only messages are answered. */
  phone: string | null;
  chats: readonly { name: string; phone: string }[];
  /** True when the numbers are samples that reach no person. */
  areSamples: boolean;
};

/**
 * Returns the current contact for a home. Buyers and bidders get the agency's phone number and the chat of
 * the sales department. Tenants and guests, who do not get the owner's details, get only the chat of the
 * rentals department.
 */
export function contactOfLister(
  { agent, areSamples }: Contacts,
  { category }: { category: Category },
): ListerContact {
  const isSale = isForSale(category);
  const [rentals, sales] = agent.chats;
  const chat = isSale ? sales : rentals;
  const chats = chat ? [{ ...chat, name: managerName(chat.name) }] : [];
  return { phone: isSale ? agent.phone : null, chats, areSamples };
}

/** Returns all chats of the agency; the department for this kind of home comes first. */
export function agencyChats(
  { agent, areSamples }: Contacts,
  { category }: { category: Category },
): Pick<ListerContact, 'chats' | 'areSamples'> {
  const chats = agent.chats.map((chat) => ({ ...chat, name: managerName(chat.name) }));
  return { chats: isForSale(category) ? chats.toReversed() : chats, areSamples };
}

const isForSale = (category: Category) => category === 'for_sale' || category === 'bank_sales';

/**
 * Returns the name of a chat's department. Translates the initial names and leaves names from an admin
 * unchanged.
 */
function managerName(name: string): string {
  if (name === 'the rentals desk') return t('the rentals desk');
  return name === 'the sales desk' ? t('the sales desk') : name;
}
