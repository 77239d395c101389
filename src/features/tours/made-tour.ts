/** The name of a generated tour's file. It is not stored on any disk, so it cannot be chosen again. */
export const madeTourName = 'tour-of-360-photographs.zip';
