import { type Part, readMessage } from './icu-message.ts';

/**
 * One of our texts with its values. It is translated when it leaves the server in an error response, an email
 * or a notification, because the reader's language is unknown until then. User input is only ever a value, so
 * it is not translated.
 */
export type Message = {
  readonly id: string;
  readonly values: Readonly<Record<string, MessageValue>>;
  /** False for texts for managers and admins, which every reader sees in English. */
  readonly isTranslated: boolean;
};

/**
 * A value in a message. A string or number is shown as it is. A message is translated; several messages
 * become consecutive sentences. A `CalendarText` is a date that we formatted, whose months are translated.
 */
export type MessageValue = string | number | Message | readonly Message[] | CalendarText | LinkableText;

export type CalendarText = { readonly calendarText: string };

/**
 * A text by us or an admin whose addresses remain links in an email. Addresses in other strings are shown as
 * text.
 */
export type LinkableText = { readonly linkable: string };

/**
 * The names of the placeholders in an id, such as 'title' and 'count' in '{count, plural, one {# bid} other
 * {# bids}} on {title}'.
 */
type Placeholders<Id extends string> = Id extends `${string}{${infer Rest}`
  ? Rest extends `${infer Name}}${infer After}`
    ? Name extends `${infer Plural}, plural, one {${string}`
      ? Plural | Placeholders<AfterPlural<Rest>>
      : Name | Placeholders<After>
    : never
  : never;

/** The placeholders within the forms of a plural, which start after its name. */
type AfterPlural<Rest extends string> =
  Rest extends `${string}, plural, one {${infer One}} other {${infer Other}` ? `${One} ${Other}` : never;

type Arguments<Id extends string> = [Placeholders<Id>] extends [never]
  ? []
  : [values: { readonly [Name in Placeholders<Id>]: MessageValue }];

/**
 * Returns a message that the catalogues translate: for example `msg('Your viewing of {title} is booked.', {
 * title })`. The id is a literal in ICU syntax, as in `t`, and `npm run languages` finds it there.
 */
export function msg<const Id extends string>(id: Id, ...[values]: Arguments<Id>): Message {
  return { id, values: values ?? {}, isTranslated: true };
}

/** Returns a message that every reader sees in English, such as an error in the manager dashboard. */
export function english<const Id extends string>(id: Id, ...[values]: Arguments<Id>): Message {
  return { id, values: values ?? {}, isTranslated: false };
}

/** Returns the translation of an id, or undefined if there is none. */
export type Translate = (id: string) => string | undefined;

/**
 * Returns the text of a message, which is English without `translate`.
 * @throws Error if the id or its translation is not a message that `readMessage` can read
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
  return value.map((item) => textOf(item, translate)).join(' ');
}

const monthOrDay = /\b[A-Z][a-z]{2,8}\b/g;
const auctionDate = /\b([A-Z][a-z]{2}) (\d{2}), (\d{4})\b/g;

/**
 * Translates the months and weekdays, which the catalogues list by their English names. A comma replaces the
 * English "at" and "on", and the day comes before the month.
 */
function calendarTextOf(text: string, translate?: Translate): string {
  if (!translate) return text;
  return text
    .replace(auctionDate, '$2 $1 $3')
    .replace(/ (?:at|on) /g, ', ')
    .replace(monthOrDay, (word) => translate(word) ?? word);
}
