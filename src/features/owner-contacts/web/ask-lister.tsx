import { t } from '#kit/t.ts';

/** Explains whom to contact about a home that is off the market, or whose owner left no contact. */
export function AskLister() {
  return (
    <p>
      {t("Viewing packages do not include this owner's contact details.")}{' '}
      <a href="#contact" className="link">
        {t('Contact the agent')}
      </a>
    </p>
  );
}
