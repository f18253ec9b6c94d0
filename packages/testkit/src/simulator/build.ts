/** What pages and engines of a simulated world say they were built from. */
export const BUILD = 'simulated';
