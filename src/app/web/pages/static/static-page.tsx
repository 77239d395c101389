import type { ReactNode } from 'react';
import { Icon } from '#kit/web/ui/icon.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';

type Props = {
  title: string;
  intro: ReactNode /** The date from which the text applies. */;
  dated?: string;
  children: ReactNode;
};

/** A text page with a link back at the top. Its text is in English, whatever the language of the page. */
export function StaticPage({ title, intro, dated, children }: Props) {
  return (
    <div lang="en" className="page-frame reading pt-3">
      <TextLink href="/" className="-ml-2 gap-2 px-2">
        <Icon name="back" />
        Back to Home
      </TextLink>
      <h1 className="mt-3 t-title">{title}</h1>
      {dated && <p className="mt-2 text-muted">{dated}</p>}
      <p className="mt-4 t-body text-muted">{intro}</p>
      <div className="prose">{children}</div>
    </div>
  );
}
