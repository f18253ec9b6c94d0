/** The type of reactions. */
export const REACTION = 'm.reaction';
