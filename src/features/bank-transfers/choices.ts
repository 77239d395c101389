export const statementLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 5_000,
  fileName: 200,
  description: 500,
  /** The days after which the description of money that belongs to no payment is deleted. */
  descriptionDays: 180,
  note: 300,
  /** The most lines of a file that an error names. */
  errors: 5,
  /** The rows above the header, with the name of the bank and of the account. */
  preambleRows: 40,
  /** The most rows of each list. */
  shown: 200,
} as const;

/**
 * The states of a line in the preview of a statement. known: an earlier statement had it. exact: code and amount are those
 * of one payment. proposed: only one of them.
 */
export const previewStates = ['known', 'exact', 'proposed', 'none'] as const;
export type PreviewState = (typeof previewStates)[number];
