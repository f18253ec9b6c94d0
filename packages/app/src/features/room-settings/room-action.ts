import { Settings } from 'lucide-react';
import { navigate } from '../../lib/route/use-route.ts';
import type { RoomAction } from '../room-list/contract.ts';

/** The item of a room's menu that leads to its settings. */
export const settingsAction: RoomAction = {
  kind: 'action',
  id: 'roomSettings.open',
  label: /*i18n*/ { id: 'roomSettings.title', message: 'Room settings' },
  Icon: Settings,
  appliesTo: ({ membership }) => membership === 'join',
  perform: {
    kind: 'run',
    run: async ({ room: { roomId } }) => {
      navigate({ kind: 'roomSettings', roomId, section: 'general' });
      return true;
    },
  },
};
