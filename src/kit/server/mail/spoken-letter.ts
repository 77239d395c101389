import type { Language } from '#kit/languages.ts';
import type { Speech } from '#kit/server/speech.ts';
import type { Letter } from './letter.ts';

/** A letter in the language of its reader; what people typed, the words of an admin, and what nobody has translated, stay as they are. */
export function spokenLetter(speech: Speech, language: Language | null, letter: Letter): Letter {
  if (language === null || language === 'en') return letter;
  const { subject, paragraphs, items, link, unsubscribe, note, typed } = letter;
  const say = (text: string) => speech.say(language, text, typed);
  return {
    ...letter,
    language,
    subject: say(subject),
    paragraphs: paragraphs.map(say),
    ...(items && { items: items.map((item) => ({ ...item, text: say(item.text) })) }),
    ...(link && { link: { ...link, label: say(link.label) } }),
    ...(unsubscribe && { unsubscribe: { ...unsubscribe, label: say(unsubscribe.label) } }),
    ...(note !== undefined && { note: say(note) }),
  };
}
