import { t } from '#kit/t.ts';

/** For a home whose owner left no contact, or that is off the market. */
export function AskLister() {
  return (
    <p>
      {t('No package opens the contact of this home. ')}
      <a href="#contact" className="text-clay underline">
        {t('Ask those who list it')}
      </a>
    </p>
  );
}
