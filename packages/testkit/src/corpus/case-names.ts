/** The names of users and events in the cases of the corpus. */

/** The signed-in user. */
export const ME = '@me:example.org';
/** Sends what stands beside a case. */
export const NEIGHBOUR = '@bob:example.org';
/** Sends the case itself. */
export const CASE_SENDER = '@carol:example.org';
export const CASE_EVENT = '$case';
/** The target of a case: an event of its room that exists, and that no check depends on. */
export const TARGET_EVENT = '$target';
