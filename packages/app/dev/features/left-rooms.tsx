/** Rooms that were left, and the ways back. */
import type { PastRoom } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { LeftRoomsView } from '../../src/features/membership/left/LeftRoomsView.tsx';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';

const nothing = () => undefined;

const leftRoom = (name: string, more: Partial<PastRoom> = {}): PastRoom => ({
  roomId: `!${name}:example.org` as RoomId,
  name: { kind: 'named', name },
  avatar: null,
  isSpace: false,
  membership: 'leave',
  removal: null,
  entry: 'join',
  via: [],
  ...more,
});
const OPEN = leftRoom('Open house');
const ROOMS: readonly PastRoom[] = [
  OPEN,
  leftRoom('Strict club', { removal: { kind: 'kick', byName: 'Mira Okafor', reason: 'too loud' }, entry: 'invite' }),
  leftRoom('Members only', { entry: 'knock' }),
  leftRoom('No entry', { membership: 'ban' }),
  leftRoom('Private', { entry: 'invite' }),
  leftRoom('Asking', { membership: 'knock' }),
];

export const states: readonly State[] = (['asking', 'done', 'failed'] as const).map((finding) => ({
  name: finding,
  drawing: (
    <Opener label="Left rooms">
      {(close) => (
        <LeftRoomsView
          past={finding === 'failed' ? { rooms: [], others: 0 } : { rooms: ROOMS, others: 3 }}
          finding={finding}
          busy={null}
          failure={finding === 'done' ? { room: OPEN, reason: { kind: 'unreachable' } } : null}
          onAgain={nothing}
          onJoin={nothing}
          onKnock={nothing}
          onTakeBack={nothing}
          onForget={nothing}
          onClose={close}
        />
      )}
    </Opener>
  ),
}));
