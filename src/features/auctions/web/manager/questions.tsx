import type { FormEvent } from 'react';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { sendAnswer, sendQuestionHiding } from '#features/auctions/web/queries.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { LotPanelSection } from './lot-section.tsx';
import { useLotMutation } from './use-lot-mutation.ts';

/** Lists the questions, with forms to answer or hide each. */
export function Questions({ lot }: { lot: ManagerLot }) {
  return (
    <LotPanelSection title="Questions">
      <ul className="divide-y divide-line">
        {lot.questions.map((question) => (
          <li key={question.id} className="py-3">
            <p className="t-strong wrap-anywhere">{question.words}</p>
            {question.hiddenBecause === null ? (
              <>
                <AnswerForm lot={lot} id={question.id} answer={question.answer} />
                <HideForm lot={lot} id={question.id} />
              </>
            ) : (
              <p className="t-small wrap-anywhere text-muted">{`Hidden: ${question.hiddenBecause}`}</p>
            )}
          </li>
        ))}
      </ul>
    </LotPanelSection>
  );
}

function AnswerForm({ lot, id, answer }: { lot: ManagerLot; id: number; answer: string | null }) {
  const sending = useLotMutation(lot);
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('words')).trim();
    void sending.act(() => sendAnswer(lot.id, id, text));
  }
  return (
    <form onSubmit={send} className="mt-1 grid items-end gap-2 sm:grid-cols-[1fr_auto]" noValidate>
      <Field
        label="Public answer"
        name="words"
        defaultValue={answer ?? ''}
        maxLength={1000}
        error={sending.fields.words}
      />
      <Button type="submit" tone="secondary" disabled={sending.isPending}>
        {answer === null ? 'Reply' : 'Edit'}
      </Button>
      <FormError message={sending.message} fields={sending.fields} />
    </form>
  );
}

/** Renders the form that hides a question permanently. A hidden question appears only in this list. */
function HideForm({ lot, id }: { lot: ManagerLot; id: number }) {
  const sending = useLotMutation(lot);
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    void sending.act(() => sendQuestionHiding(lot.id, id, reason));
  }
  return (
    <details className="mt-1">
      <summary className="min-h-11 cursor-pointer content-center t-label text-danger">Hide question</summary>
      <form onSubmit={send} className="grid items-end gap-2 sm:grid-cols-[1fr_auto]" noValidate>
        <Field
          label="Reason (sent to the person who asked)"
          name="reason"
          maxLength={500}
          error={sending.fields.reason}
        />
        <Button type="submit" tone="secondary" disabled={sending.isPending}>
          Hide question
        </Button>
        <FormError message={sending.message} fields={sending.fields} />
      </form>
    </details>
  );
}
