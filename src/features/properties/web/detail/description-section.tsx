import { DetailSection } from './detail-section.tsx';

/** Text as it was typed: never markup, lines kept. */
export function DescriptionSection({ description }: { description: string }) {
  return (
    <DetailSection title="Description">
      <p className="max-w-prose pb-2 leading-relaxed break-words whitespace-pre-line">{description}</p>
    </DetailSection>
  );
}
