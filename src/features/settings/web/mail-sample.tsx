import type { Preview } from '#features/settings/schema.ts';
import { Panel, ScrollBox } from '#kit/web/ui/card.tsx';

/** Shows the subject, HTML and plain text of an email with sample values. */
export function EmailSample({ mail }: { mail: NonNullable<Preview['mail']> }) {
  return (
    <section aria-label="Email preview" className="mt-4 grid gap-2">
      <p className="t-strong wrap-anywhere">{mail.subject}</p>
      <ScrollBox>
        <iframe title="HTML preview" sandbox="" srcDoc={mail.html} className="block h-72 w-full bg-white" />
      </ScrollBox>
      <details>
        <summary className="cursor-pointer py-2 link">Plain text</summary>
        <Panel as="pre" isSmall className="overflow-x-auto t-small whitespace-pre-wrap">
          {mail.text}
        </Panel>
      </details>
    </section>
  );
}
