import { productName } from '#app/product.ts';
import type { PageMeta } from '#app/web/route-table.ts';
import { contactsQuery } from '#features/settings/web/contacts-query.ts';
import { operatorQuery } from '#features/settings/web/operator-query.ts';

/** A page of prose reads nothing. */
export function staticPageMeta(title: string, description: string): PageMeta {
  return { head: () => ({ title: `${title} · ${productName}`, description }) };
}

/** One that says who to write to. */
export function aboutWithContacts(title: string, description: string): PageMeta {
  return {
    ...staticPageMeta(title, description),
    reads: () => [{ query: contactsQuery(), required: false }],
  };
}

/** One that says who runs the market too. */
export function aboutWithOperator(title: string, description: string): PageMeta {
  return {
    ...staticPageMeta(title, description),
    reads: () => [contactsQuery(), operatorQuery()].map((query) => ({ query, required: false })),
  };
}
