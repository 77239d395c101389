import type { ReactNode, Ref } from 'react';

/** Choices in one row. On a phone, the row spans the full width and scrolls horizontally. */
export function ChipRow({
  label,
  ref,
  children,
}: {
  label: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}) {
  return (
    <nav ref={ref} aria-label={label} className={`${scrolling} md:flex-wrap`}>
      {children}
    </nav>
  );
}

/** The class of a row that scrolls horizontally on a phone. */
export const scrolling =
  '-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:overflow-visible md:px-0';
