import { type Language, type Translation, translations } from '#kit/languages.ts';
import { type Message, type Translate, textOf } from '#kit/msg.ts';

/** Renders a message in its reader's language. A message without a translation is rendered in English. */
export type Translator = { translate(language: Language, message: Message): string };

export const englishTranslator: Translator = { translate: (_, message) => textOf(message) };

/** Translations by message id. */
export type Catalogue = ReadonlyMap<string, string>;

/**
 * Opens a translator.
 * @param readCatalogue called once for each language, on its first use
 */
export function openTranslator(readCatalogue: (language: Translation) => Catalogue): Translator {
  const loaded = new Map<Translation, Translate>();
  return {
    translate(language, message) {
      const translation = translations.find((candidate) => candidate === language);
      if (!translation) return textOf(message);
      const translate = loaded.get(translation) ?? translateBy(readCatalogue(translation));
      loaded.set(translation, translate);
      return textOf(message, translate);
    },
  };
}

/**
 * The ids of the lists of months and weekdays. Each list is one message, so that translators see its names
 * together.
 */
const nameLists = [
  'Mon Tue Wed Thu Fri Sat Sun',
  'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  'January February March April May June July August September October November December',
];

function translateBy(catalogue: Catalogue): Translate {
  const names = nameLists.flatMap((list) => {
    const translated = catalogue.get(list)?.split(' ') ?? [];
    return list.split(' ').map((name, index) => [name, translated[index] ?? name] as const);
  });
  const translatedNames = new Map(names);
  return (id) => catalogue.get(id) ?? translatedNames.get(id);
}
