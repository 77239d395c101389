import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { t } from '#kit/t.ts';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { IconButton } from '#kit/web/ui/icon-button.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
};

/**
 * Renders a password field with a button that reveals the text. Without it, a phone user would find a typing
 * error only after submitting.
 */
export function PasswordField({ label, error, hint, ...input }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const fieldProps = { id, error, hint };
  const control = controlProps(fieldProps);
  const ToggleIcon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame {...fieldProps} label={label}>
      <span className="relative block">
        <input
          {...control}
          {...input}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${control.className} pr-12`}
        />
        <IconButton
          label={t('Show password')}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          className="absolute top-1 right-0 text-muted"
        >
          <ToggleIcon className="size-5" aria-hidden />
        </IconButton>
      </span>
    </FieldFrame>
  );
}
