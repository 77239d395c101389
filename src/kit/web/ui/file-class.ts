/**
 * The class of a file field, whose button looks like one of ours. Styles are generated only from *.tsx and
 * *-class.ts: see app.css.
 */
export const fileClass =
  'mt-1 block w-full rounded-control border border-edge bg-surface p-2 t-small file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-lg file:border-0 file:bg-sunken file:px-4 file:t-strong file:text-ink aria-invalid:border-danger';
