/** An error of the operator's file, whose message says what to do. */
export class MapInputError extends Error {}
