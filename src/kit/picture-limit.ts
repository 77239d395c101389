/** The size limit of an uploaded picture: 5 MiB, shown to users as 5 MB. */
export const pictureLimitBytes = 5 * 1024 * 1024;
