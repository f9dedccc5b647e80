/** Bytes of a file that is read, and of what an archive holds. */
export const mostBytes = 10 * 1024 * 1024;
