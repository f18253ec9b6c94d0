import type { I18n } from '@lingui/core';
import type { RoomChoice } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { roomNameText } from '../../../lib/format/room-name.ts';
import { type AnyFailure, failureText } from '../failure-text.ts';
import type { CheckableRoom } from './RoomChecks.tsx';

/** A room of the user's as a choice, with the reason why it failed. */
export function checkable(i18n: I18n, room: RoomChoice, failures: ReadonlyMap<RoomId, AnyFailure>): CheckableRoom {
  const { roomId, avatar, name, isElsewhere } = room;
  const failure = failures.get(roomId);
  const elsewhere = isElsewhere
    ? i18n._({ id: 'space.elsewhere', message: 'Also in another of your spaces' })
    : undefined;
  const note = failure === undefined ? elsewhere : failureText(i18n, failure);
  return { roomId, avatar, name: roomNameText(i18n, name), note, isFailed: failure !== undefined };
}
