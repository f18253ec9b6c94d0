/** People who are found by an email address or a phone number. `shell/Providers.tsx` says how. */
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { createContext, type ReactNode, use } from 'react';

export interface ByAddressProps {
  /** The text that was typed. Nothing is shown unless it is an email address or a phone number. */
  readonly query: string;
  /** The room that they are invited to; null for a new conversation. */
  readonly roomId: RoomId | null;
  /** A user is known by the address. */
  readonly onFound: (userId: UserId) => void;
  /** A conversation was made with somebody who is known by nothing else. */
  readonly onStarted: (roomId: RoomId) => void;
}

/** Draws the part of a search for people that looks by addresses. */
export type DrawByAddress = (props: ByAddressProps) => ReactNode;

/** The drawing that is in use. Without one nobody is found by an address. */
export const ByAddressContext = createContext<DrawByAddress>(() => null);

/** Draws the part of a search for people that looks by addresses. */
export function useByAddress(): DrawByAddress {
  return use(ByAddressContext);
}
