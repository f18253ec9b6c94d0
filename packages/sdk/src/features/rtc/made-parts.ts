import type { Readable } from '../../base/value/value.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RtcMember } from '../../protocol/rules/rtc/rtc-member.ts';
import { MemberKeys } from './keys/rtc-keys.ts';
import type { RtcKeys, RtcSigns, RtcTransports } from './parts.ts';
import type { RtcDeps } from './rtc-deps.ts';
import { CallSigns } from './signs/signs.ts';
import { Transports } from './transport/transports.ts';

/** The parts of calls that are built apart. */
export interface RtcParts {
  readonly transports: RtcTransports;
  readonly keys: RtcKeys;
  readonly signs: RtcSigns;
}

/** Makes the parts for an account. `membersOf` follows the members of a room's call, the oldest first. */
export function makeParts(deps: RtcDeps, membersOf: (roomId: RoomId) => Readable<readonly RtcMember[]>): RtcParts {
  return { transports: new Transports(deps, membersOf), keys: new MemberKeys(deps), signs: new CallSigns(deps) };
}
