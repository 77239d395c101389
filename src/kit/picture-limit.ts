/** Of a picture that is sent: 5 MB as the specification counts them. */
export const pictureLimitBytes = 5 * 1024 * 1024;
