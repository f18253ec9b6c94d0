import type { OfferedRoomVersions } from '../endpoints/capabilities.ts';

/** That a room should be of another version. */
export interface UpgradeAdvice {
  readonly to: string;
  /** Its version is one of the specification's that the server holds for unstable by now. */
  readonly isUrgent: boolean;
}

const SPECIFIED = /^[0-9][0-9.]*$/;

/** Advice to upgrade a room of `version`; null for none (01.R-04). */
export function upgradeAdvice(version: string, offered: OfferedRoomVersions): UpgradeAdvice | null {
  if (version === offered.default || offered.stable.has(version)) return null;
  return { to: offered.default, isUrgent: SPECIFIED.test(version) };
}
