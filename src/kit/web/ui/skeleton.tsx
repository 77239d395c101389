/** A grey place of the size of what comes; give it width and height. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`animate-pulse rounded bg-line ${className}`} />;
}
