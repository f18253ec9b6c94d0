/** The actions of the browser test of scroll anchoring. */
export interface GalleryControls {
  /** Puts a page of 30 older messages before the oldest ones. */
  prepend(): void;
  /** Gives reactions, edits and longer texts to every third message, from the oldest on. */
  grow(): void;
  /** A new message of another. */
  receive(): void;
  /** From now on paging answers only by `prepend`. */
  holdPaging(): void;
  readonly pages: number;
}

declare global {
  interface Window {
    gallery?: GalleryControls;
  }
}
