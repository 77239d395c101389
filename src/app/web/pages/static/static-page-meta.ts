import { productName } from '#app/product.ts';
import type { PageMeta } from '#app/web/route-table.ts';
import { contactsQuery } from '#features/settings/web/contacts-query.ts';
import { operatorQuery } from '#features/settings/web/operator-query.ts';

/** Returns the metadata of a text page, which has no reads. */
export function staticPageMeta(title: string, description: string): PageMeta {
  return { head: () => ({ title: `${title} · ${productName}`, description }) };
}

/** Returns the metadata of a page with contact addresses. */
export function contactPageMeta(title: string, description: string): PageMeta {
  return {
    ...staticPageMeta(title, description),
    reads: () => [{ query: contactsQuery(), required: false }],
  };
}

/** Returns the metadata of a page that also names the operator. */
export function operatorPageMeta(title: string, description: string): PageMeta {
  return {
    ...staticPageMeta(title, description),
    reads: () => [contactsQuery(), operatorQuery()].map((query) => ({ query, required: false })),
  };
}
