import type { PhotographReason } from '#features/agents/choices.ts';

export const reasonWords: Record<PhotographReason, string> = {
  not_them: 'It shows somebody else',
  stolen: 'It was taken from elsewhere',
  offensive: 'It is offensive',
  other: 'Something else',
};
