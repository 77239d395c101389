import { cacheHtml } from '#kit/web/render-cache.tsx';
import { readServerHtml } from '#kit/web/server-html.ts';
import { type IconName, iconShapes } from './icon-shapes.ts';

/**
 * A decorative icon beside text with the same meaning. It is hidden from screen readers. The page must
 * contain the `IconSprite`.
 */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

const symbols = import.meta.env.SSR
  ? Object.entries(iconShapes)
      .map(([name, shape]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${shape}</symbol>`)
      .join('')
  : readServerHtml('icons');

/** The shapes of the icons, which a page contains only once, however often an icon is used. */
export function IconSprite() {
  const html = import.meta.env.SSR ? cacheHtml(symbols) : symbols;
  return <svg id="icons" className="hidden" dangerouslySetInnerHTML={{ __html: html }} />;
}
