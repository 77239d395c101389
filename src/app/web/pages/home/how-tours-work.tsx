import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { HomeSection } from './home-section.tsx';

const steps = [
  [t('Choose a home'), t('Look for the 360° badge. Each tour shows how much data it uses.')],
  [t('Walk through it'), t('Go from room to room and look around, on any phone.')],
  [t('Visit the homes you like'), t('Pay for a viewing only if you like what you see.')],
] as const;

export default function HowToursWork() {
  return (
    <HomeSection title={t('How Virtual Tours Work')}>
      <ol className="grid gap-4 md:grid-cols-3 md:gap-6">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-4">
            <span aria-hidden="true" className="step-number">
              {index + 1}
            </span>
            <div>
              <h3 className="t-subhead">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <LinkButton href="#featured" tone="secondary" className="mt-4">
        {t('Start Exploring')}
      </LinkButton>
    </HomeSection>
  );
}
