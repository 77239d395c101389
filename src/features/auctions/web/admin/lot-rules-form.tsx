import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { lotRuleLimits, lotRuleNames, stepLimits } from '#features/auctions/rule-limits.ts';
import type { AuctionRules } from '#features/auctions/rule-schema.ts';
import { LotPanelSection } from '#features/auctions/web/manager/lot-section.tsx';
import { auctionRulesQuery, sendLotRules } from '#features/auctions/web/queries.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { parseNumberField } from './parse-number-field.ts';

/** Renders the form for the bidding rules and the terms of sale. */
export function LotRulesForm({ settings }: { settings: AuctionRules }) {
  const client = useQueryClient();
  const id = useId();
  const { isPending, fields, message, submit } = useSubmit<AuctionRules>();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const rules = { ...settings.rules, terms: String(form.get('terms')) };
    for (const name of lotRuleNames) rules[name] = parseNumberField(form.get(name)) ?? Number.NaN;
    const saved = await submit(() => sendLotRules({ ...rules, version: settings.version }));
    if (!saved) return;
    client.setQueryData(auctionRulesQuery().queryKey, saved);
    showToast({ title: 'Rules saved' });
  }

  return (
    <LotPanelSection title="Bidding rules">
      <p className="mb-4 text-muted">
        Changes apply to terms saved and auctions announced from now on. Announced auctions keep their terms,
        times, deposit and payment deadline.
      </p>
      <form onSubmit={save} className="grid gap-4" noValidate aria-label="Bidding rules">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {lotRuleNames.map((name) => (
            <Field
              key={name}
              label={lotRuleLimits[name].says}
              name={name}
              inputMode="numeric"
              defaultValue={settings.rules[name]}
              error={fields[name]}
            />
          ))}
        </div>
        <FieldFrame id={id} label="Terms of sale" error={fields.terms}>
          <textarea
            name="terms"
            rows={10}
            maxLength={stepLimits.terms}
            defaultValue={settings.rules.terms}
            {...controlProps({ id, error: fields.terms })}
          />
        </FieldFrame>
        <FormError message={message} fields={fields} />
        <Button type="submit" tone="secondary" className="justify-self-start" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save rules'}
        </Button>
      </form>
    </LotPanelSection>
  );
}
