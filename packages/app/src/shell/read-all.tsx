/** Reading all rooms: what the list asks, with what reads rooms. */
import { readRooms } from '../features/receipts/read-rooms.ts';
import type { ReadAllProps } from '../features/room-list/contract.ts';
import { ReadAll as ReadAllOf } from '../features/room-list/read-all/ReadAll.tsx';

/** Marks all rooms of a group as read. */
export function ReadAll(props: ReadAllProps) {
  return <ReadAllOf {...props} readRooms={readRooms} />;
}
