/** A grey placeholder; give it the width and height of the content. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`animate-pulse rounded bg-line ${className}`} />;
}
