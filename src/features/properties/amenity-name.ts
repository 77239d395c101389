import { t } from '#kit/t.ts';

/** An amenity as people read it: in Uganda, servants' quarters are called boys' quarters. */
export function amenityName(name: string): string {
  return name.toLowerCase() === 'servants quarter' ? t('Boys’ quarters') : name;
}
