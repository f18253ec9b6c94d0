import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useRef, useState } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { recentRooms } from '../../lib/recent-rooms/recent-rooms.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import type { RoomListItem } from '../room-list/contract.ts';
import { findRooms } from '../room-list/feature.ts';
import type { ActionDialogProps } from '../timeline/contract.ts';
import styles from './dialogs.module.css';
import { failureText, type LookingFailure } from './looking-failure.ts';

/** State of forwarding a message to a room. */
export type Forwarding =
  | { readonly kind: 'sending' }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly failure: LookingFailure };

const LIMIT = 30;
const FACE_PX = 28;

/** Says a message again in other rooms. */
export function ForwardMessage({ roomId, item, onClose }: ActionDialogProps) {
  const { client } = useClient();
  const send = useCommand('messages.forward');
  const [query, setQuery] = useState('');
  const [recent] = useState(recentRooms);
  const [rooms, setRooms] = useState<readonly RoomListItem[] | 'failed' | null>(null);
  const [states, setStates] = useState<ReadonlyMap<RoomId, Forwarding>>(new Map());
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void findRooms(client, { query, scope: 'all', recent, limit: LIMIT }, signal).then((found) => {
      if (signal.aborted) return;
      setRooms(found?.filter(({ membership }) => membership === 'join') ?? 'failed');
    });
    return () => controller.abort();
  }, [client, query, recent]);
  const note = (to: RoomId, state: Forwarding) => setStates((before) => new Map(before).set(to, state));
  const forward = async (to: RoomId) => {
    note(to, { kind: 'sending' });
    const answer = await send({ roomId, eventId: item.relationId, to });
    note(to, answer.ok ? { kind: 'done' } : { kind: 'failed', failure: answer.error });
  };
  return (
    <ForwardView
      query={query}
      rooms={rooms}
      states={states}
      onQuery={setQuery}
      onForward={(to) => void forward(to)}
      onClose={onClose}
    />
  );
}

export interface ForwardViewProps {
  readonly query: string;
  /** Null until they are found; `failed` where they could not be searched. */
  readonly rooms: readonly RoomListItem[] | 'failed' | null;
  readonly states: ReadonlyMap<RoomId, Forwarding>;
  readonly onQuery: (query: string) => void;
  readonly onForward: (to: RoomId) => void;
  readonly onClose: () => void;
}

export function ForwardView({ query, rooms, states, onQuery, onForward, onClose }: ForwardViewProps) {
  const i18n = useI18n();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The button that was pressed gave way to a word and took the focus with it.
    if (states.size > 0 && document.activeElement === document.body) field.current?.focus();
  }, [states]);
  return (
    <Dialog
      title={i18n._({ id: 'messages.forwardTitle', message: 'Forward message' })}
      size="wide"
      onClose={onClose}
      actions={<Button onClick={onClose}>{i18n._({ id: 'messages.close', message: 'Close' })}</Button>}
    >
      <SearchField
        label={i18n._({ id: 'messages.forwardTo', message: 'Search rooms' })}
        type="search"
        ref={field}
        value={query}
        autoFocus
        dir="auto"
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          // The browser would only empty the field.
          event.preventDefault();
          onClose();
        }}
      />
      <Targets rooms={rooms} states={states} onForward={onForward} />
    </Dialog>
  );
}

function Targets({ rooms, states, onForward }: Pick<ForwardViewProps, 'rooms' | 'states' | 'onForward'>) {
  const i18n = useI18n();
  if (rooms === 'failed')
    return (
      <Failure>
        {i18n._({ id: 'messages.forwardFailed', message: 'The search failed. Type again in a moment.' })}
      </Failure>
    );
  if (rooms?.length === 0)
    return <p className={styles.note}>{i18n._({ id: 'messages.forwardNone', message: 'No room found' })}</p>;
  return (
    <ul className={styles.rooms}>
      {rooms?.map((room) => (
        <Target key={room.key} room={room} state={states.get(room.roomId)} onForward={() => onForward(room.roomId)} />
      ))}
    </ul>
  );
}

interface TargetProps {
  readonly room: RoomListItem;
  readonly state: Forwarding | undefined;
  readonly onForward: () => void;
}

function Target({ room, state, onForward }: TargetProps) {
  const i18n = useI18n();
  const name = roomNameText(i18n, room.name);
  const imageUrl = useAvatarUrl(room.avatar, FACE_PX);
  const isDone = state?.kind === 'done';
  return (
    <li className={styles.room}>
      <Avatar id={room.roomId} name={name} imageUrl={imageUrl} shape={room.isDirect ? 'person' : 'room'} size="m" />
      <span className={styles.roomName} dir="auto" translate="no">
        {name}
      </span>
      {isDone ? (
        <span role="status" className={styles.note}>
          {i18n._({ id: 'messages.forwarded', message: 'Forwarded' })}
        </span>
      ) : (
        <Button
          size="small"
          isBusy={state?.kind === 'sending'}
          aria-label={i18n._({ id: 'messages.forwardHere', message: 'Forward to {name}', values: { name } })}
          onClick={onForward}
        >
          {i18n._({ id: 'messages.forward', message: 'Forward' })}
        </Button>
      )}
      {state?.kind === 'failed' && (
        <p role="alert" className={styles.failure}>
          {failureText(i18n, state.failure)}
        </p>
      )}
    </li>
  );
}
