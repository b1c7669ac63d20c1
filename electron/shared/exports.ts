/** Bytes of an exported file: it is in memory as a whole, in the window and in the main process. */
export const LARGEST_EXPORT = 512 * 1024 * 1024;
