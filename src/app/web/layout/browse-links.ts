import type { Category } from '#features/properties/categories.ts';
import { t } from '#kit/t.ts';
import type { IconName } from '#kit/web/ui/icon-shapes.ts';

/** The four categories in the browse-by bar. */
export const browseLinks: { category: Category; name: string; href: string; icon: IconName }[] = [
  { category: 'rental_units', name: t('For Rent'), href: '/rental-units', icon: 'key' },
  { category: 'furnished_houses', name: 'BnBs', href: '/bnbs', icon: 'bed' },
  { category: 'for_sale', name: t('For Sale'), href: '/for-sale', icon: 'tag' },
  { category: 'bank_sales', name: t('Bank Sales'), href: '/bank-sales', icon: 'gavel' },
];
