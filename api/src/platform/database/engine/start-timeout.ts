/**
 * Milliseconds for which a start waits for a connection to PostgreSQL. It has nobody to answer yet, and on a busy machine one that gave up
 * sooner would only be started again.
 */
export const startTimeout = 30_000;
