/** The gate of a microphone that is heard while one speaks. Pure. */

/** The gate is looked at this often, so that a word loses little of its beginning; a sample of 07.M-10 is five such looks. */
export const GATE_LOOK_MS = 40;

/** The user's choices for a microphone that is heard while they speak. */
export interface VoiceSettings {
  /** False: it is heard all the time. */
  readonly isVoiceActivated: boolean;
  /** Speech is louder than this in one of the bands that are heard, in decibels below full (07.M-10). */
  readonly voiceThresholdDb: number;
  /** It is heard for so long after the last speech. */
  readonly voiceReleaseMs: number;
}

export interface VoiceGate {
  readonly isOpen: boolean;
  /** The last time that speech was heard, by a clock that only grows. */
  readonly loudAt: number;
}

/** Nobody spoke yet. */
export const CLOSED_GATE: VoiceGate = { isOpen: false, loudAt: Number.NEGATIVE_INFINITY };

/** The gate after a look at the loudest band. The same object if nothing is to be remembered. */
export function stepGate(
  gate: VoiceGate,
  { now, db }: { readonly now: number; readonly db: number },
  { voiceThresholdDb, voiceReleaseMs }: Omit<VoiceSettings, 'isVoiceActivated'>,
): VoiceGate {
  if (db > voiceThresholdDb) return { isOpen: true, loudAt: now };
  return gate.isOpen && now - gate.loudAt >= voiceReleaseMs ? { ...gate, isOpen: false } : gate;
}
