/** The file name of a generated tour. The file is not on the user's disk, so it cannot be chosen again. */
export const generatedTourName = 'tour-of-360-photographs.zip';
