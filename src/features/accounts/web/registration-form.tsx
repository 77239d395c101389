import { type FormEvent, type ReactNode, useId } from 'react';
import { accountLimits, registrationErrors } from '#features/accounts/limits.ts';
import type { CurrentUser, MembershipPlan } from '#features/accounts/schema.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { sendRegistration } from './queries.ts';
import { SecretForm } from './secret-form.tsx';

type Props = {
  plan?: MembershipPlan;
  /** The plans to choose from, with Basic first. Without them, the account gets `plan`. */
  choices?: readonly { name: MembershipPlan; words: string }[];
  submitLabel: string;
  /** Elements beside the submit button, such as Cancel in a dialog. */
  actions?: ReactNode;
  onRegistered(user: CurrentUser): void;
};

export function RegistrationForm({
  plan = 'basic',
  choices = [],
  submitLabel,
  actions,
  onRegistered,
}: Props) {
  const { isPending, fields, message, submit, refuse } = useSubmit<CurrentUser>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = event.currentTarget;
    const form = new FormData(fields);
    const text = (name: string) => String(form.get(name) ?? '');
    const formErrors = findFormErrors(text);
    const [firstInvalid] = Object.keys(formErrors);
    if (firstInvalid !== undefined) {
      showFailure(errorText(formErrors));
      fields.querySelector<HTMLInputElement>(`[name="${firstInvalid}"]`)?.focus();
      return refuse(formErrors);
    }
    const user = await submit(() =>
      sendRegistration({
        fullName: text('fullName'),
        email: text('email'),
        username: text('username'),
        password: text('password'),
        membershipPlan: choices.find(({ name }) => name === text('membershipPlan'))?.name ?? plan,
      }).catch((error) => {
        const { message, fields = {} } = error?.problem ?? {};
        showFailure(errorText(fields) || String(message ?? t('Could not create account')));
        throw error;
      }),
    );
    if (user) onRegistered(user);
  }

  return (
    <SecretForm onSubmit={onSubmit} className="grid gap-4">
      <Field label={t('Full name')} name="fullName" autoComplete="name" error={fields.fullName} />
      <Field label={t('Email')} name="email" type="email" autoComplete="email" error={fields.email} />
      <Field label={t('Username')} name="username" autoComplete="username" error={fields.username} />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="new-password"
        error={fields.password}
        hint={t('Use at least {passwordMin} characters. A short sentence works well.', {
          passwordMin: accountLimits.passwordMin,
        })}
      />
      <PasswordField
        label={t('Confirm password')}
        name="confirmPassword"
        autoComplete="new-password"
        error={fields.confirmPassword}
      />
      {/* The plans may load after the user begins to type, and the requested plan may load last. */}
      {choices.length > 0 && <PlanChoice key={plan} plan={plan} choices={choices} />}
      <FormError message={message} fields={fields} />
      <div className="grid gap-3 sm:flex">
        <Button type="submit" disabled={isPending} className="sm:order-1 sm:grow">
          {isPending ? t('Registering...') : submitLabel}
        </Button>
        {actions}
      </div>
    </SecretForm>
  );
}

function PlanChoice({ plan, choices }: Required<Pick<Props, 'plan' | 'choices'>>) {
  const id = useId();
  const hint = t(
    'Creating an account is free. Plans are for people who list homes. You pay nothing until we approve you to list homes.',
  );
  return (
    <FieldFrame id={id} label={t('Plan')} hint={hint}>
      <select {...controlProps({ id, hint })} name="membershipPlan" defaultValue={plan}>
        {choices.map(({ name, words }) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Returns the only error, or a text with the number of errors. Each field shows its own error. */
function errorText(errors: Record<string, string>): string {
  const [first = '', ...others] = Object.values(errors);
  return others.length === 0 ? first : t('Please correct {count} fields', { count: others.length + 1 });
}

function showFailure(description: string): void {
  showToast({ title: t('Registration failed'), description, tone: 'destructive' });
}

/** Returns all errors that can be found without the server. The server checks everything again. */
export function findFormErrors(text: (name: string) => string): Record<string, string> {
  const { fullName, email, username, password } = registrationErrors;
  return {
    ...(!text('fullName').trim() && { fullName }),
    ...(!/^[^@]+@[^@]+$/.test(text('email').trim()) && { email }),
    ...(text('username').trim().length < accountLimits.usernameMin && { username }),
    ...(text('password').length < accountLimits.passwordMin && { password }),
    ...(text('password') !== text('confirmPassword') && { confirmPassword: t("Passwords don't match") }),
  };
}
