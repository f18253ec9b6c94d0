/** The presence of members at their SFU: people are told from ghosts, whose device died without a word (REL-61). Pure. */

/** A member that never came to the SFU is no more than a word of its homeserver. */
const NEVER_CAME_MS = 20_000;
/** One that the SFU lost is looked for as long as a reconnect takes. */
const LOST_MS = 10_000;

/** The coming and going of a member, as far as it is known. */
export interface Presence {
  readonly wasThere: boolean;
  /** Since when it is missing at an SFU that we are at; null while it is not, or nobody can say. */
  readonly missingSince: number | null;
}

/** One look at a member. */
export interface Sight {
  /** We are at the SFU where its media are to come from. */
  readonly isReachable: boolean;
  readonly isThere: boolean;
}

const UNSEEN: Presence = { wasThere: false, missingSince: null };

/** The presence of a member after a look at `now`. The same object if nothing is new. */
export function look(before: Presence | undefined, { isReachable, isThere }: Sight, now: number): Presence {
  const known = before ?? UNSEEN;
  const wasThere = known.wasThere || isThere;
  const missingSince = isThere || !isReachable ? null : (known.missingSince ?? now);
  return before !== undefined && wasThere === known.wasThere && missingSince === known.missingSince
    ? before
    : { wasThere, missingSince };
}

/** True for a membership without a device behind it: it is not shown. It is again if its media come after all. */
export function isGhost({ wasThere, missingSince }: Presence, now: number): boolean {
  return missingSince !== null && now - missingSince >= (wasThere ? LOST_MS : NEVER_CAME_MS);
}
