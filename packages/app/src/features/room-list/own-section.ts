import type { OwnSectionId } from './room-list-item.ts';

/** The ids of the user's own sections begin with it; the name follows. */
const OWN = 'u.';

/** True if a section is one of the user's own. */
export function isOwnSection(id: string): id is OwnSectionId {
  return id.startsWith(OWN);
}

/** The name of a section of the user's own. */
export function ownSectionName(id: OwnSectionId): string {
  return id.slice(OWN.length);
}
