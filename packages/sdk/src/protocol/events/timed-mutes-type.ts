/** The type of account data that notes until when rooms are muted. It stands alone, for it is needed before the code that reads it. */
export const TIMED_MUTES_TYPE = 'app.parley.muted_until';
