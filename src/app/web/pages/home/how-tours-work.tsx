import { HomeSection } from './home-section.tsx';

const steps = [
  ['Choose a home', 'Look for 360° Tour Available. Each tour says how many megabytes it uses.'],
  ['Walk through it', 'Go from room to room and look around, on any phone.'],
  ['Visit what you like', 'Pay for a viewing only when the rooms suit you.'],
] as const;

export default function HowToursWork() {
  return (
    <HomeSection title="How Virtual Tours Work">
      <ol className="grid gap-6 md:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-4">
            <span aria-hidden="true" className="step-number">
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}
