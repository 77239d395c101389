import { t } from '#kit/t.ts';

/** For a home whose owner left no contact, or that is off the market. */
export function AskLister() {
  return (
    <p>
      {t("No viewing package includes this owner's contact.")}{' '}
      <a href="#contact" className="text-clay underline">
        {t('Ask those who list it')}
      </a>
    </p>
  );
}
