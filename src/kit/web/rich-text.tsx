import { cloneElement, type ReactElement } from 'react';

type Props = {
  /** A translated sentence with numbered tags, such as `<0>Sign in</0> or <1>register</1>.` */
  text: string;
  /**
   * The elements by number, such as links. The content of the tag with that number becomes the element's
   * content.
   */
  tags: Readonly<Record<number, ReactElement>>;
};

/**
 * Renders a sentence that contains links, so that it stays one message for translators. Never put users' own
 * text into `text`, because it could contain a tag.
 */
export function RichText({ text, tags }: Props) {
  // The pattern has two groups, so the parts come in threes: plain text, a number, and the content of its
  // tag.
  const parts = text.split(/<(\d)>([^<]*)<\/\d>/);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 1) return null;
    const tag = tags[Number(parts[index - 1])];
    return tag ? cloneElement(tag, { key: index }, part) : part;
  });
}
