/** The geometry that the page and its skeleton share. */
export const detailColumns = {
  grid: 'grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12',
  left: 'min-w-0',
  right: 'min-w-0',
  stage: 'aspect-[4/3]',
} as const;
