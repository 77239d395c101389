import type { SettingValue } from '#features/settings/choices.ts';
import { emailHtml, emailText } from '#kit/server/email/email-html.ts';
import {
  deleteEmailText,
  type EmailTemplate,
  placeholdersIn,
  readEmailTexts,
  renderTemplate,
  type StoredEmailText,
  writeEmailText,
} from '#kit/server/email/email-template.ts';
import { optionalLine, singleLine, text } from './fields.ts';
import type { SettingKind } from './setting-kind.ts';

/** Returns the settings for email texts. The texts in the code apply until an admin writes others. */
export function emailSettings(templates: readonly EmailTemplate[], productName: string): SettingKind {
  const findTemplate = (key: string | null) => templates.find(({ code }) => code === key);
  return {
    name: 'mails',
    part: 'mails',
    position: 1,
    title: 'Email templates',
    says: 'Changes apply to new emails. Placeholders in braces are filled in when an email is created.',
    fields: {
      subject: singleLine('Subject', { most: 200 }),
      body: text('Text', {
        most: 4_000,
        hint: 'One paragraph per line. Lines that end up empty are left out',
      }),
      button: optionalLine('Button text', { most: 60 }),
    },
    summaryFields: [],
    canAdd: false,
    alertsAdmins: true,
    async readAll(db) {
      const customTexts = new Map((await readEmailTexts(db)).map(({ code, ...text }) => [code, text]));
      return templates.map((template) => ({
        key: template.code,
        title: template.title,
        note: hintOf(template),
        value: customTexts.get(template.code) ?? defaultTextOf(template),
        standard: defaultTextOf(template),
      }));
    },
    async check(_, { key, after }) {
      const template = findTemplate(key);
      return template ? errorsOf(template, textOf(after)) : {};
    },
    effects: async () => ['Emails already created do not change.'],
    sample(key, after) {
      const { samples = {} } = findTemplate(key) ?? {};
      const { button, ...content } = textOf(after);
      const message = {
        ...renderTemplate(content, samples),
        ...(button && { link: { label: button, address: 'https://example.com/link' } }),
      };
      const sender = { productName, appOrigin: 'https://example.com' };
      return { subject: message.subject, text: emailText(message), html: emailHtml(message, sender) };
    },
    async write(tx, { key, after }) {
      const code = key ?? '';
      const { subject, body, button } = textOf(after);
      const template = findTemplate(code);
      if (template && isSameText(defaultTextOf(template), after)) await deleteEmailText(tx, code);
      else await writeEmailText(tx, { code, subject, body, button });
      return code;
    },
  };
}

const defaultTextOf = ({ subject, body, button }: EmailTemplate): StoredEmailText => ({
  subject,
  body,
  button,
});
const textOf = ({ subject, body, button }: SettingValue): StoredEmailText => ({
  subject: String(subject),
  body: String(body),
  button: String(button ?? ''),
});
const isSameText = (first: StoredEmailText, second: SettingValue) =>
  first.subject === second['subject'] && first.body === second['body'] && first.button === second['button'];

const formatPlaceholders = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

function hintOf({ samples, needs }: EmailTemplate): string {
  const names = Object.keys(samples);
  if (names.length === 0) return 'This email has no placeholders.';
  const requiredHint = needs.length > 0 ? ` Required: ${formatPlaceholders(needs)}.` : '';
  return `Placeholders: ${formatPlaceholders(names)}.${requiredHint}`;
}

function errorsOf(template: EmailTemplate, text: StoredEmailText): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [field, value] of Object.entries(text)) {
    const unknownPlaceholders = placeholdersIn(value).filter(
      (name) => !Object.hasOwn(template.samples, name),
    );
    if (unknownPlaceholders.length > 0)
      errors[field] = `This email does not support ${formatPlaceholders(unknownPlaceholders)}`;
  }
  const usedPlaceholders = placeholdersIn(`${text.subject} ${text.body}`);
  const missingPlaceholders = template.needs.filter((name) => !usedPlaceholders.includes(name));
  if (missingPlaceholders.length > 0)
    errors['body'] ??= `The email must include ${formatPlaceholders(missingPlaceholders)}`;
  if (template.button && !text.button) errors['button'] = 'Enter a button text. This email needs its button';
  if (placeholdersIn(text.button).length > 0)
    errors['button'] = 'The button text cannot contain placeholders';
  if (!template.button && text.button) errors['button'] = 'This email has no button';
  return errors;
}
