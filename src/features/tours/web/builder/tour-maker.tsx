import { useId, useState } from 'react';
import { photoKinds, photoLimits } from '#features/tours/panorama-photos.ts';
import { roomLabel, type TourPlan, tourPlanErrors } from '#features/tours/tour-plan.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx';
import { TextButton } from '#kit/web/ui/text-link.tsx';
import { RoomPanel } from './room-panel.tsx';
import { changePlan, deleteDraft, useTourDraft } from './tour-drafts.ts';
import { type RejectedFile, usePhotos } from './use-photos.ts';
import { useTourBuild } from './use-tour-build.ts';

type Props = {
  property: { id: number; title: string };
  onMade(file: File): void;
  onClose(): void;
};

/** Combines 360° photos into a tour in the browser. The tour is then uploaded like any other. */
export default function TourMaker({ property, onMade, onClose }: Props) {
  const { plan, photographs } = useTourDraft(property.id);
  const [selection, setSelection] = useState<{ id: string; leadsTo: string | null } | null>(null);
  const [isRequested, setRequested] = useState(false);
  const { refused, opening, add } = usePhotos(property.id, (id) =>
    setSelection((before) => before ?? { id, leadsTo: null }),
  );
  const { state, make, stop } = useTourBuild({ plan, photographs }, property.title, onMade);
  const shownRoom = plan.stops.find(({ id }) => id === selection?.id) ?? plan.stops[0];
  const preview = shownRoom && photographs.get(shownRoom.id)?.preview;
  const errors = tourPlanErrors(plan);

  if (state.step === 'making')
    return (
      <Card role="status" className="grid gap-3">
        <p>Creating the tour on this device. Large photos take a few seconds each.</p>
        <ProgressBar share={state.share} label="Creating tour" />
        <p>
          <Button tone="secondary" onClick={stop}>
            Stop
          </Button>
        </p>
      </Card>
    );
  return (
    <Card as="section" aria-label="Tour from 360° photos" className="grid grid-cols-1 gap-4">
      <PhotoPicker isFirst={plan.stops.length === 0} isBusy={opening !== null} onFiles={add} />
      {opening && (
        <div role="status" className="grid gap-2">
          <p>{`Opening photo ${opening.done + 1} of ${opening.of}...`}</p>
          <ProgressBar share={opening.done / opening.of} label="Opening photos" />
        </div>
      )}
      {refused.length > 0 && <RefusedFiles refused={refused} />}
      {state.step === 'failed' && (
        <Notice tone="danger" role="alert">
          {state.words}
        </Notice>
      )}
      {plan.stops.length > 0 && (
        <Rooms
          walk={plan}
          shown={shownRoom?.id}
          thumbOf={(id) => photographs.get(id)?.thumbAddress}
          onRoom={(id) => setSelection({ id, leadsTo: null })}
        />
      )}
      {shownRoom && preview && (
        <RoomPanel
          key={shownRoom.id}
          walk={plan}
          stop={shownRoom}
          preview={preview}
          leadsTo={selection?.leadsTo ?? null}
          onWalk={(change) => changePlan(property.id, change)}
          onRoom={(id, leadsTo) => setSelection({ id, leadsTo: leadsTo ?? null })}
        />
      )}
      {plan.stops.length > 0 && errors.length > 0 && (
        <PlanErrors
          errors={errors}
          isRequested={isRequested}
          onRoom={(id) => setSelection({ id, leadsTo: null })}
        />
      )}
      <Actions
        hasRooms={plan.stops.length > 0}
        onMake={() => {
          setRequested(errors.length > 0);
          if (errors.length === 0) make();
        }}
        onDrop={() => {
          deleteDraft(property.id);
          onClose();
        }}
      />
    </Card>
  );
}

type PhotoPickerProps = { isFirst: boolean; isBusy: boolean; onFiles(files: File[]): void };

function PhotoPicker({ isFirst, isBusy, onFiles }: PhotoPickerProps) {
  const hintId = useId();
  return (
    <div className="grid justify-items-start gap-2">
      <label className={buttonClass(isFirst ? 'primary' : 'secondary')}>
        {isFirst ? 'Choose 360° photos' : 'Add photos'}
        <input
          type="file"
          multiple
          disabled={isBusy}
          accept={photoKinds.join(',')}
          aria-describedby={hintId}
          className="sr-only"
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </label>
      <p id={hintId} className="t-small text-muted">
        {`Choose one 360° photo per room, up to ${photoLimits.most}. Each must be twice as wide as it is high. Photos stay on this device until you upload the tour. We remove their location and date.`}
      </p>
    </div>
  );
}

function RefusedFiles({ refused }: { refused: readonly RejectedFile[] }) {
  return (
    <Notice tone="danger" role="alert">
      <p className="t-strong">
        {refused.length === 1 ? '1 file cannot be used' : `${refused.length} files cannot be used`}
      </p>
      <ul className="mt-1 grid gap-1 t-small">
        {refused.map(({ name, words }, index) => (
          <li key={`${index} ${name}`} className="wrap-anywhere">
            <strong>{name}</strong>: {words}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type RoomsProps = {
  walk: TourPlan;
  shown: string | undefined;
  thumbOf(id: string): string | undefined;
  onRoom(id: string): void;
};

function Rooms({ walk, shown, thumbOf, onRoom }: RoomsProps) {
  return (
    <ol aria-label="Tour rooms" className="flex gap-3 overflow-x-auto p-1">
      {walk.stops.map(({ id }) => (
        <li key={id} className="shrink-0">
          <button
            type="button"
            aria-pressed={id === shown}
            onClick={() => onRoom(id)}
            className={`grid w-36 cursor-pointer gap-1 rounded-control border-2 p-1 text-left ${id === shown ? 'border-ink' : 'border-line hover:bg-sunken'}`}
          >
            <img src={thumbOf(id)} alt="" width={320} height={160} className="w-full rounded-control" />
            <span className="truncate px-1 t-strong">{roomLabel(walk, id)}</span>
            <span className="px-1 t-small text-muted">{id === walk.start ? 'Start' : '\u00a0'}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

type PlanErrorsProps = {
  errors: readonly { stop: string; words: string }[];
  isRequested: boolean;
  onRoom(id: string): void;
};

function PlanErrors({ errors, isRequested, onRoom }: PlanErrorsProps) {
  return (
    <Notice tone={isRequested ? 'danger' : 'info'} role={isRequested ? 'alert' : 'status'}>
      <p className="t-strong">To do before you create the tour</p>
      <ul className="mt-1 grid gap-1">
        {errors.map(({ stop, words }) => (
          <li key={words + stop}>
            <TextButton onClick={() => onRoom(stop)} className="text-left">
              {words}
            </TextButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Actions({ hasRooms, onMake, onDrop }: { hasRooms: boolean; onMake(): void; onDrop(): void }) {
  const [isConfirming, setConfirming] = useState(false);
  if (!hasRooms)
    return (
      <p>
        <Button tone="secondary" onClick={onDrop}>
          Cancel
        </Button>
      </p>
    );
  if (isConfirming)
    return (
      <div role="alert" className="grid gap-3">
        <p>You will lose the room names and doors you added. Your original photos are not affected.</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onDrop}>Discard tour</Button>
          <Button tone="secondary" onClick={() => setConfirming(false)}>
            Keep tour
          </Button>
        </div>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={onMake}>Create tour</Button>
      <Button tone="quiet" onClick={() => setConfirming(true)}>
        Discard tour
      </Button>
    </div>
  );
}
