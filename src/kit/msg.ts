import { type Part, readMessage } from './icu-message.ts';

/**
 * A text of ours with its values, which is translated when it leaves the server: in an error response, an
 * email or a notification. Until then the reader's language is unknown. User input is only ever a value, so
 * it cannot be translated.
 */
export type Message = {
  readonly id: string;
  readonly values: Readonly<Record<string, MessageValue>>;
  /** False for texts for managers and admins, which are in English for every reader. */
  readonly isTranslated: boolean;
};

/**
 * A string or number is shown as it is. A message is translated, several are consecutive sentences. A
 * `CalendarText` is a date that we formatted, whose months are translated.
 */
export type MessageValue = string | number | Message | readonly Message[] | CalendarText | LinkableText;

export type CalendarText = { readonly calendarText: string };

/**
 * A text whose addresses stay links in an email: ours, or an admin's. In other strings they are shown as
 * text.
 */
export type LinkableText = { readonly linkable: string };

/** The names of the placeholders of an id: 'title' and 'count' of '{count, plural, one {# bid} other {# bids}} on {title}'. */
type Placeholders<Id extends string> = Id extends `${string}{${infer Rest}`
  ? Rest extends `${infer Name}}${infer After}`
    ? Name extends `${infer Plural}, plural, one {${string}`
      ? Plural | Placeholders<AfterPlural<Rest>>
      : Name | Placeholders<After>
    : never
  : never;

/** The forms of a plural may have placeholders of their own, which start after its name. */
type AfterPlural<Rest extends string> =
  Rest extends `${string}, plural, one {${infer One}} other {${infer Other}` ? `${One} ${Other}` : never;

type Arguments<Id extends string> = [Placeholders<Id>] extends [never]
  ? []
  : [values: { readonly [Name in Placeholders<Id>]: MessageValue }];

/**
 * Returns a message that the catalogues translate: `msg('Your viewing of {title} is booked.', { title })`. The id is a literal
 * in ICU syntax, as in `t`, and `npm run languages` finds it there.
 */
export function msg<const Id extends string>(id: Id, ...[values]: Arguments<Id>): Message {
  return { id, values: values ?? {}, isTranslated: true };
}

/** Returns a message that is in English for every reader, such as an error of the manager dashboard. */
export function english<const Id extends string>(id: Id, ...[values]: Arguments<Id>): Message {
  return { id, values: values ?? {}, isTranslated: false };
}

/** Returns the translation of an id, or undefined where there is none. */
export type Translate = (id: string) => string | undefined;

/**
 * Returns the text of a message, in English without `translate`.
 * @throws if the id or its translation is not a message that `readMessage` reads
 */
export function textOf(message: Message, translate?: Translate): string {
  const { id, values, isTranslated } = message;
  const translated = isTranslated ? (translate?.(id) ?? id) : id;
  return fillParts(readMessage(translated), values, translate);
}

function fillParts(parts: readonly Part[], values: Message['values'], translate?: Translate): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('value' in part) return valueText(values[part.value], translate);
      return fillParts(values[part.plural] === 1 ? part.one : part.other, values, translate);
    })
    .join('');
}

function valueText(value: MessageValue | undefined, translate?: Translate): string {
  if (value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if ('calendarText' in value) return calendarTextOf(value.calendarText, translate);
  if ('linkable' in value) return value.linkable;
  if ('id' in value) return textOf(value, translate);
  return value.map((one) => textOf(one, translate)).join(' ');
}

const monthOrDay = /\b[A-Z][a-z]{2,8}\b/g;
const auctionDate = /\b([A-Z][a-z]{2}) (\d{2}), (\d{4})\b/g;

/**
 * Translates the months and days of the week, which the catalogues contain by their English names. A comma
 * replaces the English "at" and "on", and the day is before the month.
 */
function calendarTextOf(text: string, translate?: Translate): string {
  if (!translate) return text;
  return text
    .replace(auctionDate, '$2 $1 $3')
    .replace(/ (?:at|on) /g, ', ')
    .replace(monthOrDay, (word) => translate(word) ?? word);
}
