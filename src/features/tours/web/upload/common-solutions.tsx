import { Notice } from '#kit/web/ui/notice.tsx';

const solutions = [
  'Use a proper 3D Vista export. In 3D Vista, export for the web, then zip the exported folder.',
  'Make sure index.htm is present at the root of the ZIP or in a single folder.',
  'Keep the exported structure. Do not rename or move files.',
  'Create a fresh export and zip it again.',
];

/** Shows the most common fixes for an export that was rejected. */
export function CommonSolutions() {
  return (
    <Notice>
      <p className="t-strong">Common solutions</p>
      <ul className="mt-1 grid list-disc gap-1 pl-4 t-small">
        {solutions.map((solution) => (
          <li key={solution}>{solution}</li>
        ))}
      </ul>
    </Notice>
  );
}
