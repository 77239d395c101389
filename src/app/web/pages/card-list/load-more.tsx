import type { MouseEvent } from 'react';
import { inLanguage, t } from '#kit/t.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';

type Props = { /** The address of the next page. */ href: string; name?: string; onOpen: () => void };

export function LoadMore({ href, name = t('Load more'), onOpen }: Props) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <p className="pt-6 text-center">
      <a href={inLanguage(href)} rel="next" onClick={open} className={buttonClass('secondary')}>
        {name}
      </a>
    </p>
  );
}
