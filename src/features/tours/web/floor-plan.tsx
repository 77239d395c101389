import { X } from 'lucide-react';
import { useState } from 'react';
import type { HomePicture, PlanPin } from '#features/properties/schema.ts';
import { roomName } from '#features/tours/room-names.ts';
import { t } from '#kit/t.ts';
import { FloatingCard } from '#kit/web/ui/card.tsx';
import { IconButton } from '#kit/web/ui/icon-button.tsx';
import { Picture } from '#kit/web/ui/picture.tsx';

type Props = {
  /** The floor plans, one for each storey. */
  plans: readonly HomePicture[];
  /** The visitor's room, by its name in the tour. */
  room: string | null;
  /** Opens a room. Null if the tour cannot open a room by name. */
  onEnter: ((room: string) => void) | null;
  onClose: () => void;
};

/** Shows the floor plan over the tour. The visitor's room is highlighted, and a tap on another opens it. */
export function FloorPlan({ plans, room, onEnter, onClose }: Props) {
  const [chosen, choose] = useState<{ plan: HomePicture; room: string | null } | null>(null);
  const planOfRoom = plans.find(({ pins }) => pins?.some((pin) => pin.room === room));
  // The chosen plan stays until the visitor enters another room.
  const plan = chosen?.room === room ? chosen.plan : (planOfRoom ?? plans[0]);
  if (!plan) return null;
  return (
    <FloatingCard
      as="section"
      aria-label={t('Floor plan')}
      className="absolute right-2 bottom-2 flex max-h-[calc(100%-1rem)] max-w-[calc(100%-1rem)] flex-col"
    >
      <div className="flex items-center justify-between gap-2 pl-3">
        {plans.length === 1 ? (
          <h2 className="min-w-0 truncate t-label">{t('Floor plan')}</h2>
        ) : (
          <select
            aria-label={t('Floor')}
            value={plan.key}
            onChange={({ currentTarget }) => {
              const selected = plans.find(({ key }) => key === currentTarget.value);
              if (selected) choose({ plan: selected, room });
            }}
            className="min-h-11 min-w-0 rounded-control bg-surface t-label"
          >
            {plans.map(({ key, alt }) => (
              <option key={key} value={key}>
                {alt}
              </option>
            ))}
          </select>
        )}
        <IconButton
          label={t('Close floor plan')}
          className="focus-visible:-outline-offset-2"
          onClick={onClose}
        >
          <X className="size-5" aria-hidden />
        </IconButton>
      </div>
      <div className="relative m-2 mt-0 max-w-full self-center" style={{ width: maxPlanWidth(plan) }}>
        <Picture
          picture={plan}
          sizes="20rem"
          upTo={1080}
          when="early"
          className="h-auto w-full rounded-control"
        />
        {plan.pins?.map((pin) => (
          <Pin key={pin.room} pin={pin} isHere={pin.room === room} onEnter={onEnter} />
        ))}
      </div>
    </FloatingCard>
  );
}

type PinProps = { pin: PlanPin; isHere: boolean; onEnter: Props['onEnter'] };

function Pin({ pin, isHere, onEnter }: PinProps) {
  const name = roomName(pin.room);
  const pinClass = 'absolute grid size-11 -translate-1/2 place-content-center rounded-full';
  const style = { left: `${pin.x * 100}%`, top: `${pin.y * 100}%` };
  const dot = (
    <span
      className={`block rounded-full border-2 border-on-veil ${isHere ? 'size-5 bg-ink focus-ring' : 'size-4 bg-veil'}`}
    />
  );
  if (!onEnter) {
    return isHere ? (
      <span
        role="img"
        aria-label={t('You are here: {room}', { room: name })}
        className={pinClass}
        style={style}
      >
        {dot}
      </span>
    ) : null;
  }
  return (
    <button
      type="button"
      aria-label={isHere ? t('You are here: {room}', { room: name }) : t('Go to {room}', { room: name })}
      aria-current={isHere ? 'location' : undefined}
      title={name}
      className={`${pinClass} cursor-pointer hover:bg-accent/20`}
      style={style}
      onClick={() => onEnter(pin.room)}
    >
      {dot}
    </button>
  );
}

/** Returns the largest width, in CSS syntax, at which the plan still leaves the tour visible. */
function maxPlanWidth({ width, height }: { width: number; height: number }): string {
  return `min(22rem, 100vw - 2.5rem, 42dvh * ${(width / height).toFixed(3)})`;
}
