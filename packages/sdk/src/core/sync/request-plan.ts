/**
 * What a sliding-sync request asks for. Two windows onto the same rooms: `active` is the top of the list with enough of each
 * timeline that a busy room has no gap (a room with news moves to the top, so news always comes through it), and `all`
 * grows until it holds every room, with only the newest event of each.
 */
import type {
  SlidingSyncList,
  SlidingSyncRequest,
  SlidingSyncRoomConfig,
} from '../../protocol/endpoints/sliding-sync-request.ts';
import type { SyncWants } from './sync-protocol.ts';
import type { SyncRecord } from './sync-record.ts';

/** How many rooms the first request asks for: about a screenful, so that the list is there at once. */
export const FIRST_WINDOW = 20;
/** How many more rooms each further request adds. */
const WINDOW_STEP = 200;
const ACTIVE_TIMELINE = 20;
const OPEN_TIMELINE = 30;
/** How long the server may hold a poll (04.Y-02). */
export const POLL_MS = 30_000;

const REQUIRED_STATE: SlidingSyncRoomConfig['requiredState'] = [
  ['m.room.create', ''],
  ['m.room.name', ''],
  ['m.room.avatar', ''],
  ['m.room.topic', ''],
  ['m.room.canonical_alias', ''],
  ['m.room.encryption', ''],
  ['m.room.power_levels', ''],
  ['m.room.join_rules', ''],
  ['m.room.history_visibility', ''],
  ['m.room.tombstone', ''],
  ['m.room.member', '$LAZY'],
  ['m.room.member', '$ME'],
];

/** The types of state asked for, for those who ask by types alone; members of others come lazily. */
export function stateTypesOf({ featureState = [] }: Pick<SyncWants, 'featureState'>): readonly string[] {
  return [...new Set([...REQUIRED_STATE, ...featureState].map(([type]) => type))];
}

/** Whether the server has rooms that the windows do not hold yet, as far as it said. */
export function isWindowGrowing(record: SyncRecord): boolean {
  return record.roomCount !== null && record.windowSize < record.roomCount;
}

/** How many rooms the next request's window holds. */
export function nextWindowSize(record: SyncRecord | null): number {
  if (record === null || record.position === null) return FIRST_WINDOW;
  return isWindowGrowing(record) ? record.windowSize + WINDOW_STEP : record.windowSize;
}

const EXTENSIONS = ['account_data', 'receipts', 'typing'] as const;
const CRYPTO_EXTENSIONS = ['to_device', 'e2ee'] as const;

/** The request for `wants`. */
export function planSyncRequest(wants: SyncWants): SlidingSyncRequest {
  const { record, featureState = [] } = wants;
  const requiredState = [...REQUIRED_STATE, ...featureState];
  const windowSize = nextWindowSize(record);
  const lists = new Map<string, SlidingSyncList>([
    ['active', { ranges: [[0, FIRST_WINDOW - 1]], timelineLimit: ACTIVE_TIMELINE, requiredState }],
  ]);
  if (windowSize > FIRST_WINDOW) {
    lists.set('all', { ranges: [[0, windowSize - 1]], timelineLimit: 1, requiredState });
  }
  const open: SlidingSyncRoomConfig = { timelineLimit: OPEN_TIMELINE, requiredState };
  return {
    position: record?.position ?? null,
    timeoutMs: wants.immediate ? 0 : POLL_MS,
    connectionId: 'parley',
    lists,
    subscriptions: new Map([...wants.openRooms].map((roomId) => [roomId, open])),
    extensions: new Set([...EXTENSIONS, ...(wants.hasCrypto ? CRYPTO_EXTENSIONS : [])]),
    toDeviceSince: record?.toDeviceSince ?? null,
    ...(wants.owned?.stickySince !== undefined && { stickySince: wants.owned.stickySince }),
  };
}
