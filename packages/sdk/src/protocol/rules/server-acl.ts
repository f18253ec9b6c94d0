/** Server access lists of rooms: which servers they let take part. Pure. */
import type { ServerAcl } from '../events/server-acl.ts';
import { compileWhole, STEPS_AN_EVENT } from './push/glob.ts';

/** The most characters of one entry; no server's name is longer. */
const MAX_ENTRY = 255;
const IP_LITERAL = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/i;
const PORT = /:\d{1,5}$/;
const ENTRY = /^[A-Za-z0-9.:*?[\]-]+$/;

/** True if a server may take part by `acl`: denied wins, and what is not allowed is not let in (spec, "Server Access Control Lists"). */
export function isServerAllowed(acl: ServerAcl, server: string): boolean {
  const name = server.replace(PORT, '').toLowerCase();
  if (!acl.allowsIpLiterals && IP_LITERAL.test(name)) return false;
  return !isAmong(acl.deny, name) && isAmong(acl.allow, name);
}

/** True for an entry that can match a server's name: letters, digits, dots, hyphens, `*` and `?`. */
export function isServerGlob(entry: string): boolean {
  return entry.length <= MAX_ENTRY && ENTRY.test(entry);
}

function isAmong(globs: readonly string[], name: string): boolean {
  return globs.some((glob) => compileWhole(glob)(name, { left: STEPS_AN_EVENT }));
}
