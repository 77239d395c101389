import { foundInPage } from '#kit/web/server-html.ts';
import { type IconName, iconShapes } from './icon-shapes.ts';

/** A picture beside words that say the same; it is hidden from screen readers. The shell must hold the `IconSprite`. */
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
  : foundInPage('icons');

/** Each shape once per page, however often it is shown. */
export function IconSprite() {
  return <svg id="icons" className="hidden" dangerouslySetInnerHTML={{ __html: symbols }} />;
}
