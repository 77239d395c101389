/**
 * Facts in one line, each unbroken: a line breaks after a dot, and within a fact only where it is longer than
 * a line.
 */
export const DefinitionList = ({ of }: { of: readonly string[] }) =>
  of.map((fact, at) => [
    at > 0 && ' ',
    <span key={fact} className="inline-block">
      {of[at + 1] === undefined ? fact : `${fact} ·`}
    </span>,
  ]);
