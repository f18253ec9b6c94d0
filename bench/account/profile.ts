/** The size of the account for all measurements. */

export interface AccountProfile {
  /** Rooms of about `perRoom` messages. */
  readonly rooms: number;
  readonly perRoom: number;
  /** Messages of the one long room. */
  readonly longMessages: number;
  /** Members of the one large room. */
  readonly members: number;
}

export const QUICK: AccountProfile = { rooms: 60, perRoom: 20, longMessages: 1_000, members: 200 };
export const FULL: AccountProfile = { rooms: 300, perRoom: 20, longMessages: 50_000, members: 3_000 };

/** Raised when what is seeded changes, so that an account of before is not taken for one of now. */
const SEED_VERSION = 2;

/** Names an account's folder: equal profiles share one. */
export function profileKey({ rooms, perRoom, longMessages, members }: AccountProfile): string {
  return `v${SEED_VERSION}-${rooms}x${perRoom}-${longMessages}-${members}`;
}
