import { productName } from '#app/product.ts';
import type { PageMeta } from '#app/web/route-table.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';

export const about: PageMeta = {
  head: () => ({ title: t('Page Not Found · {productName}', { productName }), noIndex: true }),
};

export default function NotFoundPage() {
  return (
    <div className="page-frame py-16 text-center">
      <Icon name="home" className="mx-auto size-14 text-ink" />
      <h1 className="mt-6 t-title">{t('Page Not Found')}</h1>
      <p className="mx-auto mt-3 max-w-md t-body text-muted">
        {t("We couldn't find the page you were looking for. It might have been moved or doesn't exist.")}
      </p>
      <LinkButton href="/" className="mt-8">
        {t('Return to Home')}
      </LinkButton>
    </div>
  );
}
