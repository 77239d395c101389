import { Badge } from '#kit/web/ui/badge.tsx';

/** A sample never passes for the home on whose page it stands. */
export function SampleMark() {
  return <Badge tone="veil">Sample tour, not this home</Badge>;
}
