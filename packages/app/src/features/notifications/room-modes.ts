import type { RoomChoices, RoomListItem } from '../room-list/contract.ts';

type Mode = RoomListItem['notificationMode'];

/** A choice of a room's menu that sets its mode. */
function choice(mode: Mode, label: RoomChoices['label']): RoomChoices['choices'][number] {
  return {
    label,
    isChosen: (room) => room.notificationMode === mode,
    run: async ({ client, room: { roomId } }) => (await client.command('notifications.setRoom', { roomId, mode })).ok,
  };
}

/** The notification mode of a room: one of four. */
export const roomModes: RoomChoices = {
  kind: 'choices',
  id: 'notifications.mode',
  label: /*i18n*/ { id: 'roomList.notifications', message: 'Notifications' },
  appliesTo: ({ membership }) => membership === 'join',
  choices: [
    choice('default', /*i18n*/ { id: 'roomList.notifyDefault', message: 'Default' }),
    choice('all', /*i18n*/ { id: 'roomList.notifyAll', message: 'All messages' }),
    choice('mentions', /*i18n*/ { id: 'roomList.notifyMentions', message: 'Mentions and keywords' }),
    choice('mute', /*i18n*/ { id: 'roomList.notifyMute', message: 'Mute' }),
  ],
};
