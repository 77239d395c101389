import type { PhotoReason } from '#features/agents/choices.ts';
import { t } from '#kit/t.ts';

export const reasonLabels: Record<PhotoReason, string> = {
  not_them: t('It shows a different person'),
  stolen: t('It was copied from somewhere else'),
  offensive: t('It is offensive'),
  other: t('Something else'),
};
