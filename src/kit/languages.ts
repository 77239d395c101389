/** The languages of the pages, with the name of each in that language. The source texts are in English. */
export const languageNames = { en: 'English', lg: 'Luganda', sw: 'Kiswahili' } as const;

export type Language = keyof typeof languageNames;
export type Translation = Exclude<Language, 'en'>;

export const languages = Object.keys(languageNames) as Language[];
export const translations: readonly Translation[] = ['lg', 'sw'];

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languageNames, value);
}

/**
 * Splits an address into its language and its plain form: '/sw/bnbs' is '/bnbs' in Swahili. An address
 * without a language prefix is English.
 */
export function splitLanguage(address: string): { language: Language; plain: string } {
  const [, prefix = '', rest = ''] = /^\/(lg|sw)((?:[/?#].*)?)$/s.exec(address) ?? [];
  if (!isLanguage(prefix)) return { language: 'en', plain: address };
  return { language: prefix, plain: rest.startsWith('/') ? rest : `/${rest}` };
}

/** Returns the address of a page in a language, from its English address. */
export function addressInLanguage(language: Language, plain: string): string {
  return language === 'en' ? plain : `/${language}${plain}`;
}
