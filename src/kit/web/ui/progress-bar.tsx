type Props = {
  label: string;
  /** The progress from 0 to 1; null while it is unknown. */
  share: number | null;
  className?: string;
};

export function ProgressBar({ label, share, className = '' }: Props) {
  return (
    <progress
      aria-label={label}
      {...(share !== null && { value: share })}
      max={1}
      className={`block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink ${className}`}
    />
  );
}
