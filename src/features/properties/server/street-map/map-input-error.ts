/** An error in the operator's file. Its message says what to do. */
export class MapInputError extends Error {}
