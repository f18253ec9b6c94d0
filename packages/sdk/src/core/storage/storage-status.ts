/**
 * What is there after a restart: all; the session and what was not sent yet, kept by the page; or nothing, so that a reload
 * signs out.
 */
export type Keeps = 'everything' | 'session' | 'nothing';

/** How storing goes while somebody is signed in. */
export type StorageStatus =
  | { readonly kind: 'ok' }
  /** The disk is full: nothing new can be stored, so nothing new is received or sent. It goes on by itself when there is room. */
  | { readonly kind: 'full' }
  /** The browser took the database away and does not give it back yet. It is asked again and again. */
  | { readonly kind: 'away' };
