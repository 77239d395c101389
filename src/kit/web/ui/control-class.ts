/** The look of a field, for one that has its label elsewhere. Its width is the caller's. */
export const controlClass =
  'min-h-11 rounded-control border border-edge bg-surface px-3 text-ink placeholder:text-muted disabled:opacity-60 aria-invalid:border-danger';
