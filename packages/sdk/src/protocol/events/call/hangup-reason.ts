/** Why a call ended, as it is said on the wire (07, section 9). */

/** The reasons that clients and the specification name. */
export const HANGUP_REASONS = [
  'user_hangup',
  'local_offer_failed',
  'no_user_media',
  'unknown_devices',
  'send_invite',
  'create_answer',
  'create_offer',
  'send_answer',
  'set_remote_description',
  'set_local_description',
  'answered_elsewhere',
  'ice_failed',
  'invite_timeout',
  'replaced',
  'signalling_timeout',
  'user_busy',
  'transferred',
  'new_session',
  'ice_timeout',
  'user_media_failed',
  'unknown_error',
] as const;

export type HangupReason = (typeof HANGUP_REASONS)[number];

const KNOWN: ReadonlyMap<unknown, HangupReason> = new Map(HANGUP_REASONS.map((reason) => [reason, reason]));

/** Reads a reason: none is `user_hangup`, one that nobody knows is `unknown_error`. */
export function parseHangupReason(value: unknown): HangupReason {
  if (value === undefined || value === null) return 'user_hangup';
  return KNOWN.get(value) ?? 'unknown_error';
}
