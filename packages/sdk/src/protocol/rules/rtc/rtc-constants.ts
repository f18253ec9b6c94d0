/** Numbers and names of MatrixRTC (09). */

/** State of the old form (09, section 1a). */
export const SESSION_MEMBER_TYPE = 'org.matrix.msc3401.call.member';
/** Members of the newer form, as state or sticky; as it is written, then its stable name (09, section 1b). */
export const RTC_MEMBER_TYPES = ['org.matrix.msc4143.rtc.member', 'm.rtc.member'] as const;
/** State that opens and closes a call of the newest form (09.R-15). */
export const RTC_SLOT_TYPES = ['org.matrix.msc4143.rtc.slot', 'm.rtc.slot'] as const;
/** Telling those who are not in a call; as it is written, then its stable name (09.N-01, 09.N-06). */
export const RTC_NOTIFICATION_TYPES = ['org.matrix.msc4075.rtc.notification', 'm.rtc.notification'] as const;
/** Telling in its oldest form, which is only read (09.N-02). */
export const CALL_NOTIFY_TYPE = 'org.matrix.msc4075.call.notify';
/** Saying that one does not come; as it is written, then its stable name (09.N-05). */
export const RTC_DECLINE_TYPES = ['org.matrix.msc4310.rtc.decline', 'm.rtc.decline'] as const;

/** Push rules know calls by the invites of calls between two: the user's choice for those counts. */
export const RULED_AS = 'm.call.invite';

/** The application of calls between people. */
export const CALL_APPLICATION = 'm.call';
/** The slot of a room's call; the old form says it by an empty id (09.R-04). */
export const ROOM_SLOT = 'm.call#ROOM';

/** The time for which a membership counts if nobody says more (09.R-03, 09.M-01). */
export const MEMBERSHIP_MS = 14_400_000;
/** The server says that a device left, so long after it was last heard (09.M-01). */
export const LEAVE_DELAY_MS = 8_000;
/** The pause between two times that the delayed leave begins anew (09.M-01). */
export const RESTART_EVERY_MS = 5_000;
/** Beginning anew is given up after this, and tried again (09.M-01). */
export const RESTART_TIMEOUT_MS = 2_000;
/** A membership is prolonged so long before its end (09.M-01). */
export const EXPIRY_HEADROOM_MS = 5_000;
/** The wait after a rate limit that names none (09.M-01). */
export const RATE_LIMIT_MS = 5_000;
/** The wait after a failure of network or server (09.M-01). */
export const NETWORK_RETRY_MS = 3_000;
/** An action is tried again so many times for each of the two reasons (09.M-01). */
export const MOST_RETRIES = 10;
/** The time for which a sticky membership sticks (09.R-14). */
export const STICKY_MS = 3_600_000;

/** A call rings so long (09.N-01). */
export const RING_MS = 30_000;
/** And no call for longer, whatever its sender says (09.N-03). */
export const LONGEST_RING_MS = 90_000;
/** A sender's clock that differs more from its server's is not believed (09.N-03). */
export const CLOCK_TOLERANCE_MS = 20_000;
