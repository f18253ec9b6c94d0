import { err } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RtcMember } from '../../protocol/rules/rtc/rtc-member.ts';
import { MemberKeys } from './keys/rtc-keys.ts';
import type { CallSignsNow, RtcKeys, RtcSigns, RtcTransports } from './parts.ts';
import type { RtcDeps } from './rtc-deps.ts';
import { Transports } from './transport/transports.ts';

/** The parts of calls that are built apart. */
export interface RtcParts {
  readonly transports: RtcTransports;
  readonly keys: RtcKeys;
  readonly signs: RtcSigns;
}

/** Makes the parts for an account. `membersOf` follows the members of a room's call, the oldest first. */
export function makeParts(deps: RtcDeps, membersOf: (roomId: RoomId) => Readable<readonly RtcMember[]>): RtcParts {
  return { transports: new Transports(deps, membersOf), keys: new MemberKeys(deps), signs: NO_SIGNS };
}

const NO_SIGNS: RtcSigns = {
  of: () => constant<CallSignsNow>({ hands: new Map(), reactions: new Map() }),
  raise: () => Promise.resolve(err({ kind: 'notInCall' })),
  react: () => Promise.resolve(err({ kind: 'notInCall' })),
};
