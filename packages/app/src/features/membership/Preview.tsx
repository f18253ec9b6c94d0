import '../../lib/i18n/later-messages.ts';
import type { MembershipFailure, RoomPreview as PreviewedRoom } from '@parley/sdk/client/contract.ts';
import type { RoomAlias, RoomId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { roomHref } from '../../lib/route/route.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { PreviewView } from './PreviewView.tsx';

export interface PreviewProps {
  readonly room: RoomId | RoomAlias;
  /** Servers that know the room; undefined for none. */
  readonly via?: readonly string[] | undefined;
  /** Placeholder until the server has answered, and for a room that is being joined. */
  readonly waiting: ReactNode;
  /** Draws the messages of a room that all can read; absent where nothing does. */
  readonly Messages?: ComponentType<ReadableMessagesProps>;
}

export interface ReadableMessagesProps {
  readonly roomId: RoomId;
  /** Called when it turns out that they cannot be read from here. */
  readonly onClosed: () => void;
}

type Found =
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly preview: PreviewedRoom }
  | { readonly kind: 'failed'; readonly failure: MembershipFailure | PortFailure };

/** A room that one is not in, as its server tells of it. It gives way to the room as soon as that is here. */
export function RoomPreview({ room, via, waiting, Messages }: PreviewProps) {
  const i18n = useI18n();
  const [found, again] = usePreview(room, via);
  switch (found.kind) {
    case 'asking':
      return waiting;
    case 'found':
      return <FoundRoom room={room} preview={found.preview} waiting={waiting} {...(Messages && { Messages })} />;
    case 'failed': {
      const isUnknown = found.failure.kind === 'unknownRoom';
      return (
        <Notice
          place="pane"
          title={
            isUnknown
              ? i18n._({ id: 'preview.unknown', message: 'This room does not exist' })
              : i18n._({ id: 'preview.failed', message: 'This room could not be loaded' })
          }
          text={
            isUnknown
              ? i18n._({
                  id: 'preview.unknownText',
                  message: '{room} does not exist, or only invited people can see it.',
                  values: { room },
                })
              : i18n._({
                  id: 'preview.failedText',
                  message: 'Your server could not load {room}. Try again in a moment.',
                  values: { room },
                })
          }
          actions={<Button onClick={again}>{i18n._({ id: 'preview.again', message: 'Try again' })}</Button>}
        />
      );
    }
  }
}

function FoundRoom({ room, preview, waiting, Messages }: PreviewProps & { readonly preview: PreviewedRoom }) {
  const { roomId, via } = preview;
  const join = useCommand('membership.join');
  const knock = useCommand('membership.knock');
  const view = useView('timeline.room', { roomId });
  const membership = view.kind === 'ready' && view.value.kind === 'known' ? view.value.membership : preview.membership;
  const leave = useCommand('membership.leave');
  const [state, setState] = useState<'idle' | 'entering' | 'asked'>('idle');
  const [failure, setFailure] = useState<MembershipFailure | PortFailure | null>(null);
  const [isClosed, setClosed] = useState(false);
  const onClosed = useCallback(() => setClosed(true), []);
  const isHere =
    view.kind === 'ready' && view.value.kind === 'known' && membership !== 'leave' && membership !== 'knock';

  useEffect(() => {
    // A room has one address here; an alias is only a way to it.
    if (isHere && room !== roomId) location.replace(roomHref(roomId));
  }, [isHere, room, roomId]);

  const isAsked = state === 'asked' || membership === 'knock';
  const enter = async (ask: () => ReturnType<typeof join>, then: 'entering' | 'asked' | 'home') => {
    setState('entering');
    setFailure(null);
    const answer = await ask();
    if (answer.ok && then === 'home') return navigate({ kind: 'home' });
    setState(answer.ok && then !== 'home' ? then : state);
    if (!answer.ok) setFailure(answer.error);
  };
  if (isHere || membership === 'join') return waiting;
  return (
    <PreviewView
      preview={preview}
      messages={preview.isReadable && Messages && !isClosed ? <Messages roomId={roomId} onClosed={onClosed} /> : null}
      isAsked={isAsked}
      isBusy={state === 'entering'}
      failure={failure}
      // Joined: the room takes this place as soon as sync brings it.
      onJoin={() => void enter(() => join({ roomId, via }), 'entering')}
      onKnock={(reason) => void enter(() => knock({ roomId, via, reason }), 'asked')}
      onTakeBack={() => void enter(() => leave({ roomId }), 'home')}
    />
  );
}

/** Asks for a room, and again when told to. */
function usePreview(room: RoomId | RoomAlias, via: PreviewProps['via']): readonly [Found, () => void] {
  const preview = useCommand('membership.preview');
  const [found, setFound] = useState<Found>({ kind: 'asking' });
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await preview({ room, ...(via && { via }) }, signal && { signal });
      if (signal?.aborted === true) return;
      setFound(answer.ok ? { kind: 'found', preview: answer.value } : { kind: 'failed', failure: answer.error });
    },
    [preview, room, via],
  );
  useEffect(() => {
    const controller = new AbortController();
    void ask(controller.signal);
    return () => controller.abort();
  }, [ask]);
  const again = useCallback(() => {
    setFound({ kind: 'asking' });
    void ask();
  }, [ask]);
  return [found, again];
}
