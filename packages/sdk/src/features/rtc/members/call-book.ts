import type { Need } from '../../../core/feature/faces.ts';
import { RoomCallBook, type StickyMembers } from '../../../core/feature/room-call-book.ts';
import type { RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';
import { readCall } from './read-call.ts';

/** The calls over an SFU of all rooms. */
export class CallBook extends RoomCallBook<RtcMember> {
  constructor(deps: Need<'env' | 'scope' | 'rooms'>, sticky: StickyMembers<RtcMember>) {
    super(deps, { sticky, read: readCall });
  }
}
