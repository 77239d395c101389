import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Slot } from '#features/viewings/rules.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { timesQuery } from './queries.ts';
import { slotLabel } from './slot-labels.ts';
import { DayPicker, HourPicker, isSlotAvailable } from './slot-pickers.tsx';

type Props = { propertyId: number; onMove: (slot: Slot) => Promise<unknown>; onClose: () => void };

/** Lets the user select another day and hour for a viewing. */
export function RescheduleForm({ propertyId, onMove, onClose }: Props) {
  const { data: times } = useQuery(timesQuery(propertyId));
  const [day, setDay] = useState<string | null>(null);
  const [hour, setHour] = useState<number | null>(null);
  const { isPending, message, submit } = useSubmit<true>();
  if (!times) return <p className="text-muted">{t('Loading available times...')}</p>;
  const slot = day !== null && hour !== null && isSlotAvailable(times, { day, hour }) ? { day, hour } : null;
  async function move(newSlot: Slot) {
    if (await submit(async () => (await onMove(newSlot), true))) onClose();
  }
  return (
    <Card className="grid max-w-md gap-4">
      <DayPicker
        times={times}
        selected={day}
        onChoose={(selectedDay) => {
          setDay(selectedDay);
          setHour(null);
        }}
      />
      {day && <HourPicker times={times} day={day} selected={slot?.hour ?? null} onChoose={setHour} />}
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <p className="flex flex-wrap gap-2">
        <Button disabled={isPending || !slot} onClick={() => slot && void move(slot)}>
          {isPending
            ? t('Saving...')
            : slot
              ? t('Reschedule to {slot}', { slot: slotLabel(slot) })
              : t('Choose another time')}
        </Button>
        <Button tone="secondary" onClick={onClose}>
          {t('Keep current time')}
        </Button>
      </p>
    </Card>
  );
}
