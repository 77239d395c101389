import type { CheckState, IdentityDocument } from '#features/verification/choices.ts';
import type { BadgeTone } from '#kit/web/ui/badge.tsx';

export const documentNames: Record<IdentityDocument, string> = {
  national_id: 'National ID',
  passport: 'Passport',
  driving_permit: 'Driving permit',
  refugee_id: 'Refugee ID',
};

export const inspectionMethodNames = { in_person: 'In person', video: 'By video call' } as const;

export const checkStateNames: Record<CheckState, string> = {
  given: 'Under review',
  passed: 'Checked',
  refused: 'Declined',
  replaced: 'Replaced',
  revoked: 'Revoked',
  expired: 'Expired',
};

export const checkStateTones: Record<CheckState, BadgeTone> = {
  given: 'info',
  passed: 'ok',
  refused: 'danger',
  replaced: 'plain',
  revoked: 'danger',
  expired: 'danger',
};

/** Formats the type and size of a document as `PDF, 320 kB`. */
export function documentLabel({ type, bytes }: { type: 'pdf' | 'webp'; bytes: number }): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return `${type === 'pdf' ? 'PDF' : 'Image'}, ${kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toFixed(1)} MB`}`;
}
