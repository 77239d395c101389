import { Fragment, type ReactNode } from 'react';

type Props = {
  /** A translated sentence with numbered tags: `<0>Sign in</0> or <1>register</1>.` */
  text: string;
  /** Draws the inside of the tag with this number. */
  tags: readonly ((inside: string) => ReactNode)[];
};

/**
 * Renders a sentence that contains links, so that it stays one message for translators. Never put people's
 * own text into `text`: it could contain a tag.
 */
export function RichText({ text, tags }: Props) {
  // The pattern has two groups, so the parts come in threes: plain text, a number, the inside of its tag.
  const parts = text.split(/<(\d)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 1) return null;
    return <Fragment key={index}>{tags[Number(parts[index - 1])]?.(part) ?? part}</Fragment>;
  });
}
