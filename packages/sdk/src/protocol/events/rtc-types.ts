/** Types of what is said for those in a call alone, apart from the reading of it: everybody has to know them, few read them. */

/** Keys of media, as deployed clients give them: to devices, and earlier to the room. */
export const KEY_TYPE = 'io.element.call.encryption_keys';
/** An emoji of a moment. */
export const CALL_REACTION_TYPE = 'io.element.call.reaction';
