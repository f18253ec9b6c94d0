import type { IdentityTrouble } from './trust-record.ts';

/** The mark beside the name of a user: none, that they are verified, or what is wrong with their identity. */
export type IdentityMark = 'none' | 'verified' | IdentityTrouble;
