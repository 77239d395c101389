import type { CheckedProperty } from '#features/viewing-claims/schema.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { availabilityCheckLabels, availabilityOutcomeLabel, whenLabel } from './claim-labels.ts';

type Props = {
  check: CheckedProperty;
  /** The reason for the check. */
  cause?: string;
  sendAnswer(isFree: boolean): Promise<CheckedProperty>;
  onAnswered(check: CheckedProperty): void;
};

/** Shows an availability check with buttons for yes and no, or its outcome. */
export function AvailabilityCheck({ check, cause, sendAnswer, onAnswered }: Props) {
  const { isPending, message, submit } = useSubmit<CheckedProperty>();
  const { home, answerBy, state } = check;
  const { question, yes, no } = availabilityCheckLabels(home);
  const outcomeText = availabilityOutcomeLabel(state);
  async function submitAnswer(isFree: boolean) {
    const updatedCheck = await submit(() => sendAnswer(isFree));
    if (updatedCheck) onAnswered(updatedCheck);
  }
  return (
    <Card as="li">
      <p className="t-subhead wrap-anywhere">{home.title}</p>
      {outcomeText ? (
        <p role="status" className="mt-2">
          {outcomeText}
        </p>
      ) : (
        <>
          {cause && <p className="mt-1 text-muted">{cause}</p>}
          <p className="mt-1">{question}</p>
          <p className="mt-3 flex flex-wrap gap-2">
            <Button disabled={isPending} onClick={() => void submitAnswer(true)}>
              {yes}
            </Button>
            <Button tone="secondary" disabled={isPending} onClick={() => void submitAnswer(false)}>
              {no}
            </Button>
          </p>
          <p className="mt-3 t-small text-muted">{`If you do not answer, we pause this listing at ${whenLabel(answerBy)}.`}</p>
        </>
      )}
      {message && (
        <Notice tone="danger" role="alert" className="mt-2">
          {message}
        </Notice>
      )}
    </Card>
  );
}
