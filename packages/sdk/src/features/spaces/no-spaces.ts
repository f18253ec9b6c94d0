import type { ListSnapshot } from '../../port/contract.ts';
import type { RailHead, RailSpace, SpaceLobby, Waiting } from './contract.ts';

export const NOTHING_WAITS: Waiting = { notifyingCount: 0, mentionCount: 0, hasUnread: false };

/** The rail before spaces are known. */
export const NO_RAIL: ListSnapshot<RailHead, RailSpace> = { head: { isKnown: false, all: NOTHING_WAITS }, items: [] };

/** The rail of a user who is in no space. */
export const EMPTY_RAIL: ListSnapshot<RailHead, RailSpace> = { ...NO_RAIL, head: { ...NO_RAIL.head, isKnown: true } };

/** Nothing is known of the space, and nothing can be done with it. */
export const NO_LOBBY: SpaceLobby = { rooms: [], mayManage: false, isLastManager: false };
