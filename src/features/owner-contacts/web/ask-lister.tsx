import { t } from '#kit/t.ts';

/** Explains whom to ask about a home whose owner left no contact, or that is off the market. */
export function AskLister() {
  return (
    <p>
      {t("Viewing packages do not include this owner's contact details.")}{' '}
      <a href="#contact" className="text-clay underline">
        {t('Contact the agent')}
      </a>
    </p>
  );
}
