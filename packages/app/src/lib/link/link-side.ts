/** The side of one of two devices that link: the one to be signed in, or the one that is. */
export type LinkSide = 'new' | 'old';
