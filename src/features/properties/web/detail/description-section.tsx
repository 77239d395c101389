import { t } from '#kit/t.ts';
import { DetailSection } from './detail-section.tsx';

/** The text as typed: no markup, line breaks kept. */
export function DescriptionSection({ description }: { description: string }) {
  return (
    <DetailSection title={t('Description')}>
      <p className="max-w-prose pb-2 leading-relaxed break-words whitespace-pre-line">{description}</p>
    </DetailSection>
  );
}
