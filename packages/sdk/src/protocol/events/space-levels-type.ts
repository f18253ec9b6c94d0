/** The type of account data that has the notification levels of spaces. It stands alone, for it is needed before the code that reads it. */
export const SPACE_LEVELS_TYPE = 'app.parley.space_levels';
