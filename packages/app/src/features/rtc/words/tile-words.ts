/** Words on tiles. */
import type { I18n } from '@lingui/core';
import { pictureOf, type Tile } from '../stage/tiles.ts';

/** The name of a tile: of the participant, as a member of the room, or of their screen. */
export function tileLabel(i18n: I18n, { kind, participant }: Tile): string {
  const { person, isThisDevice, isMine } = participant;
  const name = isThisDevice
    ? i18n._({ id: 'calls.you', message: 'You' })
    : isMine
      ? i18n._({ id: 'rtc.youElsewhere', message: 'You, on another device' })
      : person.name;
  return kind === 'screen' ? i18n._({ id: 'calls.screenOf', message: "{name}'s screen", values: { name } }) : name;
}

/** Why there is no picture or sound, as it should be; null where all is well. */
export function tileStateText(i18n: I18n, tile: Tile): string | null {
  const { media, isThisDevice } = tile.participant;
  if (isThisDevice) return null;
  switch (media) {
    case 'waiting':
      return i18n._({ id: 'calls.connecting', message: 'Connecting' });
    case 'noKey':
      return i18n._({ id: 'rtc.noKey', message: 'Waiting for media' });
    case 'wrongKey':
      return i18n._({ id: 'rtc.wrongKey', message: 'Cannot be decrypted' });
    case 'gone':
      return i18n._({ id: 'calls.reconnecting', message: 'Reconnecting' });
    case 'live':
      return pictureOf(tile)?.isPaused === true
        ? i18n._({ id: 'rtc.paused', message: 'Picture paused, the line is slow' })
        : null;
  }
}

/** The doubt about a participant: its name, and what it means. */
export function doubtText(
  i18n: I18n,
  trust: 'unsigned' | 'unconfirmed',
): { readonly name: string; readonly hint: string } {
  switch (trust) {
    case 'unsigned':
      return {
        name: i18n._({ id: 'rtc.unsigned', message: 'Device not verified by its owner' }),
        hint: i18n._({
          id: 'rtc.unsignedHint',
          message: 'This device is not verified by its owner. It gets no keys, so it neither sees nor hears you.',
        }),
      };
    case 'unconfirmed':
      return {
        name: i18n._({ id: 'rtc.unconfirmed', message: 'Not confirmed' }),
        hint: i18n._({
          id: 'rtc.unconfirmedHint',
          message:
            'What this device sends is not encrypted by it, or it is not verified by its owner. Somebody else may be there, who sees and hears you.',
        }),
      };
  }
}
