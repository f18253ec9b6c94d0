/** The kinds of formatting that the bar has buttons for, in its order. */
export const FORMATS = ['bold', 'italic', 'strike', 'code', 'link', 'list', 'quote', 'spoiler'] as const;

export type Format = (typeof FORMATS)[number];
