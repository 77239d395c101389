import { type Period, periods } from '#features/overview/choices.ts';
import { Chip } from '#kit/web/ui/chip.tsx';
import { ChipRow } from '#kit/web/ui/chip-row.tsx';

export function PeriodChips({ period }: { period: Period }) {
  return (
    <ChipRow label="Period">
      {periods.map((days) => (
        <Chip key={days} href={`/admin/overview?days=${days}`} current={days === period}>
          {`${days} days`}
        </Chip>
      ))}
    </ChipRow>
  );
}
