/** Who and what the cases of the corpus are called. */

/** Who is signed in. */
export const ME = '@me:example.org';
/** Sends what stands beside a case. */
export const NEIGHBOUR = '@bob:example.org';
/** Sends the case itself. */
export const CASE_SENDER = '@carol:example.org';
export const CASE_EVENT = '$case';
/** What a case points at: an event of its room that is there, and that no check depends on. */
export const TARGET_EVENT = '$target';
