import type { PhotoReason } from '#features/agents/choices.ts';

export const reasonLabels: Record<PhotoReason, string> = {
  not_them: 'It shows a different person',
  stolen: 'It was copied from somewhere else',
  offensive: 'It is offensive',
  other: 'Something else',
};
