import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

/** Labels a sample, so that it is not mistaken for the home on the page. */
export function SampleBadge() {
  return <Badge tone="veil">{t('Sample tour, not this home')}</Badge>;
}
