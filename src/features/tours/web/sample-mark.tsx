import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

/** Labels a sample, so that it is not mistaken for the home on the page; shorter on a phone. */
export function SampleMark() {
  return (
    <Badge tone="veil">
      <span className="whitespace-nowrap">
        {t('Sample')}
        <span className="max-md:hidden">{t(' tour, not this home')}</span>
      </span>
    </Badge>
  );
}
