import { t } from '#kit/t.ts';
import { DetailSection } from './detail-section.tsx';

/** Shows the text as typed: without markup, with its line breaks. */
export function DescriptionSection({ description }: { description: string }) {
  return (
    <DetailSection title={t('Description')}>
      <p className="max-w-prose pb-2 break-words whitespace-pre-line">{description}</p>
    </DetailSection>
  );
}
