import { Badge } from '#kit/web/ui/badge.tsx';

/** A sample never passes for the home on whose page it stands; on a phone there is room for fewer words. */
export function SampleMark() {
  return (
    <Badge tone="veil">
      <span className="whitespace-nowrap">
        Sample<span className="max-md:hidden"> tour, not this home</span>
      </span>
    </Badge>
  );
}
