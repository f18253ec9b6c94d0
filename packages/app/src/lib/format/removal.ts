import type { I18n } from '@lingui/core';

export interface RemovalWords {
  readonly kind: 'kick' | 'ban';
  readonly byName: string;
  readonly reason: string | null;
}

/** By whom the person was removed from a room, and why. `room` is null where it is the one that is open. */
export function removalText(i18n: I18n, { kind, byName: name, reason }: RemovalWords, room: string | null): string {
  const what = whatText(i18n, kind, name, room);
  if (reason === null) return what;
  return i18n._({ id: 'removal.withReason', message: '{what} Reason: {reason}', values: { what, reason } });
}

function whatText(i18n: I18n, kind: RemovalWords['kind'], name: string, room: string | null): string {
  if (room === null)
    return kind === 'ban'
      ? i18n._({ id: 'removal.bannedHere', message: '{name} banned you from this room.', values: { name } })
      : i18n._({ id: 'removal.kickedHere', message: '{name} removed you from this room.', values: { name } });
  return kind === 'ban'
    ? i18n._({ id: 'removal.banned', message: '{name} banned you from {room}.', values: { name, room } })
    : i18n._({ id: 'removal.kicked', message: '{name} removed you from {room}.', values: { name, room } });
}
