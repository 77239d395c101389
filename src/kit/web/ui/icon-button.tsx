import type { ButtonHTMLAttributes, ReactNode } from 'react';

/**
 * The look of an icon button: `plain` beside text, `edged` on the page, `round` on a picture, `stage` above a black
 * background, and `veil` on a picture there.
 */
export type IconButtonLook = 'plain' | 'edged' | 'round' | 'stage' | 'veil';

const looks: Record<IconButtonLook, string> = {
  plain: 'rounded-control hover:bg-sunken',
  edged: 'rounded-control border border-edge bg-surface hover:border-ink',
  round: 'rounded-full bg-surface text-ink shadow-float hover:bg-sunken',
  stage: 'rounded-control hover:bg-muted/30 focus-visible:-outline-offset-2',
  veil: 'rounded-full bg-veil',
};

/** Returns the class for a link that looks like an icon button. */
export const iconButtonClass = (look: IconButtonLook = 'plain') =>
  `grid size-11 shrink-0 cursor-pointer place-content-center disabled:cursor-default disabled:opacity-50 ${looks[look]}`;

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** The name for screen readers. */
  label: string;
  look?: IconButtonLook;
  /** The icon. */
  children: ReactNode;
};

/** A button that shows only an icon, whose meaning everyone knows. */
export function IconButton({ label, look, className = '', type = 'button', ...rest }: Props) {
  return (
    <button type={type} aria-label={label} className={`${iconButtonClass(look)} ${className}`} {...rest} />
  );
}

/** A picture that is a button. */
export function PictureButton({
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type={type} className={`block cursor-pointer overflow-hidden bg-sunken ${className}`} {...rest} />
  );
}
