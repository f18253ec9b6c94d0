import type { AddressState, RoomAccess } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { BeginDialog as JoinByAddress } from '../../src/features/begin/address/JoinByAddress.tsx';
import { StartChatView, type StartChatViewProps } from '../../src/features/begin/chat/StartChatView.tsx';
import { CreateRoomView, type CreateRoomViewProps } from '../../src/features/begin/room/CreateRoomView.tsx';
import { MadeRoomView } from '../../src/features/begin/room/MadeRoomView.tsx';
import { emptyForm } from '../../src/features/begin/room/room-form.ts';
import type { FoundUser } from '../../src/lib/people/people.ts';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';
import { ROOM, WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const idOf = (name: string) => `@${name.toLowerCase()}:example.org` as UserId;
const user = (name: string): FoundUser => ({ userId: idOf(name), name, avatar: null });

const PARENT = { roomId: ROOM, name: 'Music school' };
const REFUSED = { kind: 'refused', status: 403, message: 'You may not create rooms.' } as const;
const FAILURES: readonly CreateRoomViewProps['failure'][] = [
  REFUSED,
  { kind: 'addressTaken' },
  { kind: 'pictureRefused', message: 'It is too large.' },
  { kind: 'noPicture' },
  { kind: 'unreachable' },
];

function createRoom(access: RoomAccess, state: AddressState | null, failure: CreateRoomViewProps['failure'] = null) {
  return (
    <Opener
      key={`${access} ${state} ${failure?.kind}`}
      label={`Create: ${access} ${state ?? ''} ${failure?.kind ?? ''}`}
    >
      {(close) => (
        <CreateRoomView
          form={{ ...emptyForm(access === 'members'), name: 'Reading room', topic: 'Books', access }}
          parent={access === 'members' ? PARENT : null}
          server="example.org"
          addressState={state}
          isBusy={false}
          failure={failure}
          onChange={nothing}
          onPicture={nothing}
          onSubmit={nothing}
          onClose={close}
        />
      )}
    </Opener>
  );
}

function startChat(label: string, props: Partial<StartChatViewProps>): ReactNode {
  return (
    <WithEngine key={label} script={nothing}>
      <Opener label={label}>
        {(close) => (
          <StartChatView
            query=""
            found={[user('Lars'), user('Wen')]}
            search="done"
            chosen={[]}
            me={idOf('Ana')}
            isEncrypted
            isBusy={false}
            failure={null}
            onQuery={nothing}
            onChoose={nothing}
            onRemove={nothing}
            onEncrypted={nothing}
            onSubmit={nothing}
            onStarted={nothing}
            onClose={close}
            {...props}
          />
        )}
      </Opener>
    </WithEngine>
  );
}

const ADDRESSES: readonly (AddressState | null)[] = ['free', 'taken', 'impossible', null];
const ACCESS: readonly RoomAccess[] = ['invited', 'asking', 'members'];

export const begin: readonly State[] = [
  { name: 'creating a room, by who can join', drawing: ACCESS.map((access) => createRoom(access, null)) },
  { name: 'a public room, by its address', drawing: ADDRESSES.map((state) => createRoom('anyone', state)) },
  { name: 'a room that was not created', drawing: FAILURES.map((failure) => createRoom('anyone', null, failure)) },
  {
    name: 'a room that was created, but not all of it',
    drawing: (
      <Opener label="Made">
        {(close) => (
          <MadeRoomView
            made={{
              roomId: '!made:example.org' as RoomId,
              undone: [
                { step: 'listed', failure: REFUSED },
                { step: 'inSpace', failure: { kind: 'unreachable' } },
              ],
            }}
            onOpen={close}
          />
        )}
      </Opener>
    ),
  },
  {
    name: 'starting a chat',
    drawing: [
      startChat('With contacts', {}),
      startChat('With people chosen', { query: 'w', chosen: [user('Mira'), user('Tomás')] }),
      startChat('With an ID', { query: '@far:away.example', found: [{ ...user('far'), name: '@far:example.org' }] }),
      startChat('With nobody', { query: 'xyz', found: [] }),
      startChat('While searching', { query: 'xyz', found: [], search: 'searching' }),
      startChat('After a search failed', { query: 'xyz', found: [], search: 'failed' }),
      startChat('Refused', { chosen: [user('Mira')], failure: REFUSED }),
    ],
  },
  {
    name: 'joining by an address',
    drawing: (
      <WithEngine script={nothing}>
        <Opener label="Join">{(close) => <JoinByAddress beginning={{ kind: 'address' }} onClose={close} />}</Opener>
      </WithEngine>
    ),
  },
];
