import { productName } from '#app/product.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

export function AppPromoText() {
  return (
    <>
      <Badge tone="ok">{t('Coming soon')}</Badge>
      <h2 className="mt-3 t-heading">{t('The {productName} app', { productName })}</h2>
      <p className="mt-2 text-muted">
        {t(
          'We will tell you when the app is in the app stores. Until then, everything works in your browser.',
        )}
      </p>
    </>
  );
}
