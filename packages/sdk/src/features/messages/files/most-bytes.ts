/** The largest file that can be sent: more is not kept in memory and encrypted in one piece. */
export const MOST_FILE_BYTES = 100 * 1024 * 1024;
