/** Put in by the build. */
declare const PARLEY_BUILD: string;

/** Names this build; the page and the engine have to be of the same one. */
export const BUILD_ID: string = PARLEY_BUILD;
