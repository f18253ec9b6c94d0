/** Words before a call of many. */
import type { I18n } from '@lingui/core';
import type { Person, PushToTalk, RtcRoom } from '@parley/sdk/client/contract.ts';
import type { ManyWay } from '../page-call.ts';
import { MOST_IN_MESH, noServiceText } from './rtc-failures.ts';

/** Whom or what a call is with. */
export function whoText(
  i18n: I18n,
  { name, isOfTwo, isCameraOn }: { readonly name: string; readonly isOfTwo: boolean; readonly isCameraOn: boolean },
): string {
  if (isOfTwo)
    return isCameraOn
      ? i18n._({ id: 'calls.startVideo', message: 'Video call with {name}', values: { name } })
      : i18n._({ id: 'calls.startVoice', message: 'Voice call with {name}', values: { name } });
  return isCameraOn
    ? i18n._({ id: 'rtc.videoIn', message: 'Video call in {name}', values: { name } })
    : i18n._({ id: 'rtc.voiceIn', message: 'Voice call in {name}', values: { name } });
}

/** The people who are in a call already. */
export function presentText(i18n: I18n, people: readonly Person[]): string {
  const [first, second] = people.map(({ name }) => name);
  const values = { first: first ?? '', second: second ?? '', count: Math.max(0, people.length - 2) };
  switch (people.length) {
    case 1:
      return i18n._({ id: 'rtc.oneThere', message: '{first} is in the call', values });
    case 2:
      return i18n._({ id: 'rtc.twoThere', message: '{first} and {second} are in the call', values });
    default:
      return i18n._({
        id: 'rtc.manyThere',
        message:
          '{count, plural, one {{first}, {second} and # other} other {{first}, {second} and # others}} are in the call',
        values,
      });
  }
}

export interface LobbyState {
  readonly room: RtcRoom;
  readonly isTooLarge: boolean;
  readonly isNotLoaded: boolean;
}

/** The others, where nobody is rung. */
export function ringHint(i18n: I18n, way: ManyWay): string {
  return way === 'sfu'
    ? i18n._({
        id: 'rtc.ringAllHint',
        message: 'Otherwise the members of the room are notified, and nobody is rung.',
      })
    : i18n._({
        id: 'rtc.ringAllHintMesh',
        message: 'Otherwise the members of the room see that there is a call, and nobody is rung.',
      });
}

/** Push-to-talk in a sentence, for everybody in a call. */
export function talkHint(i18n: I18n, pushToTalk: PushToTalk): string {
  return pushToTalk === 'one'
    ? i18n._({
        id: 'rtc.talkHintOne',
        message: 'Push-to-talk: everyone is muted, and one person at a time holds a button to talk.',
      })
    : i18n._({
        id: 'rtc.talkHint',
        message: 'Everyone is muted, and holds a button to talk for up to 20 seconds.',
      });
}

/** Why a call cannot be begun or joined here; null if it can, or while that is not known. */
export function lobbyRefusal(i18n: I18n, { room, isTooLarge, isNotLoaded }: LobbyState): string | null {
  if (isNotLoaded)
    return i18n._({
      id: 'rtc.notLoaded',
      message: 'The call could not be loaded. Check your connection and try again.',
    });
  if (room.transport === 'none' && isTooLarge)
    return i18n._({
      id: 'rtc.tooLarge',
      message:
        'This server has no call service, and this room is too large for a call without one: that takes at most {most} members who may join calls. Its administrator can set up a call service.',
      values: { most: MOST_IN_MESH },
    });
  if (room.transport === 'none') return noServiceText(i18n);
  if (room.transport === 'known' && !room.mayJoin)
    return i18n._({
      id: 'rtc.mayNot',
      message: 'You may not join calls in this room. A moderator can allow it in the room settings.',
    });
  return null;
}

/** The way that the call goes. */
export function wayText(i18n: I18n, way: ManyWay, isEncrypted: boolean): string {
  if (way === 'mesh') return meshWayText(i18n, isEncrypted);
  return isEncrypted
    ? i18n._({
        id: 'rtc.wayEncrypted',
        message:
          'Sound and picture go through a call server, which hands them on to everybody. They are encrypted, so that it cannot listen.',
      })
    : i18n._({
        id: 'rtc.wayClear',
        message:
          'Sound and picture go through a call server, which hands them on to everybody. The room is not encrypted: the server could listen.',
      });
}

function meshWayText(i18n: I18n, isEncrypted: boolean): string {
  return isEncrypted
    ? i18n._({
        id: 'rtc.wayMesh',
        message:
          'Sound and picture go from each device straight to each other, encrypted. Everybody in the call may learn your network address.',
      })
    : i18n._({
        id: 'rtc.wayMeshClear',
        message:
          'Sound and picture go from each device straight to each other. The room is not encrypted: your homeserver could let somebody else listen. Everybody in the call may learn your network address.',
      });
}
