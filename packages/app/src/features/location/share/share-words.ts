/** Texts of the dialog `Share location`. */
import type { I18n } from '@lingui/core';
import type { LocateFailure } from '../device/locate.ts';
import type { ShareFailure, ShareKind } from './share-request.ts';

export function kindText(i18n: I18n, kind: ShareKind): string {
  switch (kind) {
    case 'now':
      return i18n._({ id: 'location.kind.now', message: 'Where I am now' });
    case 'live':
      return i18n._({ id: 'location.kind.live', message: 'Where I am for a while' });
    case 'place':
      return i18n._({ id: 'location.kind.place', message: 'A place' });
  }
}

/** The sentence about who will see what. `until`: the end of a live share, as text. */
export function seenText(i18n: I18n, kind: ShareKind, room: string, until: string): string {
  switch (kind) {
    case 'now':
      return i18n._({
        id: 'location.seen.now',
        message:
          'Everybody in {room} will see where you are now, as exactly as this device knows it. Where you go later is not shared.',
        values: { room },
      });
    case 'live':
      return i18n._({
        id: 'location.seen.live',
        message:
          'Everybody in {room} will see where you are, and where you go, until {until}. The places stay in the room afterwards. Keep Parley open: it cannot share while it is closed.',
        values: { room, until },
      });
    case 'place':
      return i18n._({
        id: 'location.seen.place',
        message: 'Everybody in {room} will see this place. It does not tell where you are.',
        values: { room },
      });
  }
}

/** The sentence about what the homeserver can read; null if it is nothing. */
export function serverText(i18n: I18n, kind: ShareKind, isEncrypted: boolean | null): string | null {
  if (isEncrypted === false)
    return i18n._({
      id: 'location.server.plain',
      message: 'This room is not encrypted: your homeserver can read it, too.',
    });
  if (kind === 'live')
    return i18n._({
      id: 'location.server.live',
      message: 'Your homeserver can read that you share, for how long, and the description, but not where you are.',
    });
  return null;
}

/** Why the device's place is not known, and what to do about it. */
export function locateText(i18n: I18n, reason: LocateFailure): string {
  switch (reason) {
    case 'refused':
      return i18n._({
        id: 'location.refused',
        message:
          'The browser does not tell Parley where you are. Allow location in the settings of this page, beside its address, and of the device.',
      });
    case 'unavailable':
      return i18n._({
        id: 'location.unavailable',
        message: 'This device does not know where it is. Turn on location in its settings.',
      });
    case 'timeout':
      return i18n._({
        id: 'location.timeout',
        message: 'Finding out where you are took too long. It is quicker near a window, or outside.',
      });
    case 'unsupported':
      return i18n._({
        id: 'location.unsupported',
        message: 'This browser cannot tell where you are. You can share a place by its coordinates.',
      });
  }
}

export function failureText(i18n: I18n, failure: ShareFailure): string {
  switch (failure.kind) {
    case 'notLocated':
      return locateText(i18n, failure.reason);
    case 'powerMissing':
      return i18n._({
        id: 'location.powerMissing',
        message:
          'In this room one needs the level {level} to share where one is for a while. Share where you are now, or ask a moderator.',
        values: { level: failure.needed },
      });
    case 'refused':
      return i18n._({
        id: 'location.serverRefused',
        message: 'The server refused: {reason}',
        values: { reason: failure.message },
      });
    default:
      return i18n._({
        id: 'location.notReached',
        message: 'That did not get through to the server. Nothing is shared; try again in a moment.',
      });
  }
}
