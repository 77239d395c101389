/** The subjects of photos of a stay: a problem that the guest reported, or damage that the host claims. */
export const pictureSubjects = ['problem', 'damage'] as const;
export type PictureSubject = (typeof pictureSubjects)[number];

/** The sides of a stay, which both add photos. */
export const pictureSides = ['guest', 'host'] as const;
export type PictureSide = (typeof pictureSides)[number];

/** The largest number of photos of one side about one subject. */
export const maxPictures = 6;
