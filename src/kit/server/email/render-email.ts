import type { Language } from '#kit/languages.ts';
import { english, type Message } from '#kit/msg.ts';
import type { Translator } from '#kit/server/translator.ts';
import type { EmailMessage, EmailText, RenderedEmail, TemplateValue } from './email-message.ts';
import { isParagraphList } from './email-template.ts';
import { linksAsText, withoutTypedLinks } from './typed-links.ts';

/**
 * Renders an email in its recipient's language. An email whose subject is always in English, such as one to
 * admins, is entirely in English.
 */
export function renderEmail(email: EmailMessage, language: Language, translator: Translator): RenderedEmail {
  const { subject, paragraphs, facts, items, link, unsubscribe, note, template, secret, calendar } = email;
  const isEnglish = 'id' in subject && !subject.isTranslated;
  const emailLanguage = isEnglish ? 'en' : language;
  const render = (text: EmailText) =>
    textOfEmail(text, (message) => translator.translate(emailLanguage, message));
  return {
    language: emailLanguage,
    subject: render(subject),
    paragraphs: paragraphs.map(render).filter((text) => text.trim() !== ''),
    ...(facts && {
      facts: facts.map((fact) => ({ ...fact, label: render(fact.label), value: render(fact.value) })),
    }),
    ...(items && { items: items.map((item) => ({ ...item, text: render(item.text) })) }),
    ...(link && { link: { ...link, label: render(link.label) } }),
    ...(unsubscribe && { unsubscribe: { ...unsubscribe, label: render(unsubscribe.label) } }),
    ...(note && { note: render(note) }),
    ...(template && { template }),
    ...(secret && { secret }),
    ...(calendar !== undefined && { calendar }),
  };
}

type Render = (message: Message) => string;

function textOfEmail(text: EmailText, render: Render): string {
  if ('typed' in text) return linksAsText(text.typed);
  if ('linkable' in text) return text.linkable;
  return render(withoutTypedLinks(text));
}

/** Returns the value of a placeholder in an admin's text. */
export function renderValue(value: TemplateValue, render: Render): string | string[] {
  if (isParagraphList(value)) return value.map((item) => [renderValue(item, render)].flat().join(' '));
  return render(withoutTypedLinks(english('{value}', { value })));
}
