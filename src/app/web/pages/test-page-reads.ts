import { propertyPageQuery } from '#features/properties/web/queries.ts';

/** Counts need one card only. */
export const totalQuery = () => propertyPageQuery({ limit: '1' });
export const forSaleQuery = () => propertyPageQuery({ category: 'for_sale', limit: '1' });
export const byTitleQuery = (title: string) => propertyPageQuery({ q: title, limit: '1' });
