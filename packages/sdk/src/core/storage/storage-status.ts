/** Data that is left after a restart: all; the session and unsent messages, kept by the page; or nothing, so that a reload signs out. */
export type Keeps = 'everything' | 'session' | 'nothing';

/** State of storing while a user is signed in. */
export type StorageStatus =
  | { readonly kind: 'ok' }
  /**
   * The disk is full. What arrives is shown and kept in memory until there is room; a message is taken only if the disk takes it. It
   * goes on by itself when there is room.
   */
  | { readonly kind: 'full' }
  /** The browser took the database away and does not give it back yet. It is asked again and again. */
  | { readonly kind: 'away' }
  /** The browser's storage stopped answering. It is opened anew, again and again. */
  | { readonly kind: 'silent' };
