import { cloneElement, type ReactElement } from 'react';

type Props = {
  /** A translated sentence with numbered tags: `<0>Sign in</0> or <1>register</1>.` */
  text: string;
  /** The elements, such as links, whose content becomes the inside of the tag with their number. */
  tags: Readonly<Record<number, ReactElement>>;
};

/**
 * Renders a sentence that contains links, so that it stays one message for translators. Never put people's
 * own text into `text`: it could contain a tag.
 */
export function RichText({ text, tags }: Props) {
  // The pattern has two groups, so the parts come in threes: plain text, a number, the inside of its tag.
  const parts = text.split(/<(\d)>([^<]*)<\/\d>/);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 1) return null;
    const tag = tags[Number(parts[index - 1])];
    return tag ? cloneElement(tag, { key: index }, part) : part;
  });
}
