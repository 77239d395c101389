/** Facts in one line. A line breaks after a dot, and within a fact only if the fact is longer than a line. */
export const DefinitionList = ({ of }: { of: readonly string[] }) =>
  of.map((fact, index) => [
    index > 0 && ' ',
    <span key={fact} className="inline-block">
      {of[index + 1] === undefined ? fact : `${fact} ·`}
    </span>,
  ]);
