import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { type RuleName, ruleLimits, ruleNames } from '#features/viewing-claims/limits.ts';
import type { ClaimRuleSettings } from '#features/viewing-claims/schema.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { claimRulesQuery, sendRules } from './queries.ts';

/** Shows the limits for claims and availability checks, which an admin can change. */
export function ClaimRules() {
  const { data, isError } = useQuery(claimRulesQuery());
  return (
    <details>
      <summary className="cursor-pointer py-2 t-heading">Limits</summary>
      <p className="mt-1 mb-4 text-muted">
        Changes apply to new claims and availability checks. Pending ones keep their deadlines.
      </p>
      {isError && !data && <p role="alert">We could not load the limits. Please try again later.</p>}
      {data && <RulesForm rules={data} />}
    </details>
  );
}

function RulesForm({ rules }: { rules: ClaimRuleSettings }) {
  const client = useQueryClient();
  const { isPending, fields, message, submit } = useSubmit<ClaimRuleSettings>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { ...rules };
    for (const name of ruleNames) body[name] = readNumber(form, name);
    const savedRules = await submit(() => sendRules(body));
    if (!savedRules) return;
    client.setQueryData(claimRulesQuery().queryKey, savedRules);
    showToast({ title: 'Limits saved' });
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {ruleNames.map((name) => (
          <Field
            key={name}
            label={ruleLimits[name].says}
            name={name}
            type="text"
            inputMode="numeric"
            defaultValue={rules[name]}
            error={fields[name]}
          />
        ))}
      </div>
      <FormError message={message} fields={fields} />
      <Button type="submit" className="justify-self-start" disabled={isPending}>
        {isPending ? 'Saving...' : 'Save limits'}
      </Button>
    </form>
  );
}

/** Parses a number; NaN for an empty field or other text, which the server rejects. */
function readNumber(form: FormData, name: RuleName): number {
  const text = String(form.get(name) ?? '').trim();
  return text === '' ? Number.NaN : Number(text);
}
