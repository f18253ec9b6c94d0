/** Room versions, by what they change for a client. A version unknown here counts as newer than all known ones. */

const KNOWN_BEFORE_12 = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const;

/**
 * True if the rules of version `introducing` hold in a room of `version`. It looks up a fixed list and never compares numbers:
 * versions are names, and some are not numbers (01.P-02).
 */
export function hasRulesOf(version: string, introducing: (typeof KNOWN_BEFORE_12)[number] | '12'): boolean {
  const own = KNOWN_BEFORE_12.findIndex((known) => known === version);
  if (own < 0) return true;
  return introducing !== '12' && own >= KNOWN_BEFORE_12.indexOf(introducing);
}
