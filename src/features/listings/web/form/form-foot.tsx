import { formatTime } from '#kit/dates.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { type FormSectionName, formSections } from './sections.ts';

const busyLabels = { pictures: 'Uploading photos...', listing: 'Saving...' } as const;

type Props = {
  section: FormSectionName;
  isNew: boolean;
  savingStep: keyof typeof busyLabels | null;
  draftSavedAt: Date | null;
  onChoose(section: FormSectionName): void;
  onCancel(): void;
  /** Continues with the tour. */
  onContinue(): void;
};

/** The bar at the foot of the form. On a narrow screen, it also leads from section to section. */
export function FormFoot({
  section,
  isNew,
  savingStep,
  draftSavedAt,
  onChoose,
  onCancel,
  onContinue,
}: Props) {
  const index = formSections.findIndex(({ name }) => name === section);
  const [previous, next] = [formSections[index - 1], formSections[index + 1]];
  return (
    <div className="at-foot sticky bottom-0 z-2 col-span-full -mx-4 mt-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-paper px-4 py-2 md:-mx-8 md:px-8">
      {draftSavedAt && (
        <p className="mr-auto t-micro text-muted @max-2xl:basis-full">
          {`Draft saved on this device at ${formatTime(draftSavedAt.toISOString())}`}
        </p>
      )}
      {!isNew && (
        <Button tone="quiet" className={next && '@max-2xl:hidden'} onClick={onContinue}>
          Continue to Virtual Tour
        </Button>
      )}
      <Button tone="secondary" className={previous && '@max-2xl:hidden'} onClick={onCancel}>
        Cancel
      </Button>
      {previous && (
        <Button tone="secondary" className="@2xl:hidden" onClick={() => onChoose(previous.name)}>
          Back
        </Button>
      )}
      {next && (
        <Button
          tone={isNew ? 'primary' : 'secondary'}
          className="@2xl:hidden"
          onClick={() => onChoose(next.name)}
        >
          {isNew ? 'Save and continue' : 'Continue'}
        </Button>
      )}
      <Button type="submit" className={isNew && next ? '@max-2xl:hidden' : ''} disabled={savingStep !== null}>
        {savingStep === null ? 'Save Property' : busyLabels[savingStep]}
      </Button>
    </div>
  );
}
