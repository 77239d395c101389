import { languageNames, languages } from '#kit/languages.ts';
import { languagePrefix, t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';

/**
 * The languages as links that need no script. The server stores the choice on the device and redirects to
 * `to`, an address of ours without a language prefix.
 */
export function LanguageLinks({ to }: { to: string }) {
  const currentLanguage = languagePrefix().slice(1) || 'en';
  return (
    <>
      <ul className="grid gap-2">
        {languages.map((language) => (
          <li key={language}>
            <a
              href={`/language/${language}?${new URLSearchParams({ to })}`}
              lang={language}
              hrefLang={language}
              rel="nofollow"
              aria-current={language === currentLanguage ? 'true' : undefined}
              className="choice-link"
            >
              {languageNames[language]}
              {language === currentLanguage && <Icon name="check" className="size-5 text-ok" />}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 t-small text-muted">
        {t(
          'Our team translated this site into Luganda and Swahili. Native speakers have not checked the translations yet. Anything not translated is in English.',
        )}
      </p>
    </>
  );
}
