import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';

export function PropertyNotFound() {
  return (
    <div className="page-frame grid min-h-[60vh] place-content-center justify-items-center py-16 text-center">
      <Icon name="home" className="size-14 text-clay" />
      <h1 className="mt-6 text-4xl font-semibold">{t('Property Not Found')}</h1>
      <p className="mt-3 max-w-md text-lg text-muted">
        {t("The property you're looking for doesn't exist or has been removed.")}
      </p>
      <LinkButton href="/" className="mt-8">
        {t('Return to Home')}
      </LinkButton>
    </div>
  );
}
