export type NamedColumns<Column extends string> = {
  /** True for a heading of any of the columns. */
  isKnown(heading: string): boolean;
  /** Returns the positions of the columns that a row of headings has. */
  placesIn(headings: readonly string[]): Partial<Record<Column, number>>;
};

/**
 * Finds the columns of a CSV file by their headings.
 * @param names the names of each column, separated by spaces. Of several, the first one counts
 * @param nameOf returns the name of a heading
 */
export function namedColumns<Column extends string>(
  names: Readonly<Record<Column, string>>,
  nameOf: (heading: string) => string,
): NamedColumns<Column> {
  const columns = (Object.keys(names) as Column[]).map(
    (column) => [column, names[column].split(' ')] as const,
  );
  return {
    isKnown: (heading) => columns.some(([, known]) => known.includes(nameOf(heading))),
    placesIn(headings) {
      const found = headings.map(nameOf);
      const places: Partial<Record<Column, number>> = {};
      for (const [column, known] of columns) {
        const name = known.find((one) => found.includes(one));
        if (name !== undefined) places[column] = found.indexOf(name);
      }
      return places;
    },
  };
}
