/** The file of a tour that is made in the browser: it lies on no disk, and cannot be chosen again. */
export const madeTourName = 'tour-of-360-photographs.zip';
