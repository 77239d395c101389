/** The look of one of several ways on, with an icon above its name, or beside it on a larger screen. */
export const tileClass =
  'flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border border-line bg-surface px-1 py-2 text-center t-micro transition-colors hover:border-ink aria-[current]:border-ink md:min-h-14 md:flex-row md:gap-2 md:t-label';
