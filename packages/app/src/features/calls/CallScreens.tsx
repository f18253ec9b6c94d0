import '../../lib/i18n/later-messages.ts';
import { type CallRefusal, createCalls, type DirectCalls, type ShownCall } from '@parley/sdk/client/calls.main.ts';
import type { CallId, DeviceId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { useEffect, useState } from 'react';
import { callChoices } from '../../lib/call/call-settings.ts';
import { cleanSound } from '../../lib/call/noise/clean-sound.ts';
import { useAskBeforeLeaving } from '../../lib/call/use-ask-before-leaving.ts';
import { mark } from '../../lib/marks.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { isWorthAnotherTry } from './call-again.ts';
import { callDesk } from './call-desk.ts';
import { IncomingCall } from './ringing/IncomingCall.tsx';
import { StartCall } from './starting/StartCall.tsx';
import { HandedOver } from './transfer/HandedOver.tsx';
import { CurrentCall } from './view/CurrentCall.tsx';

export interface CallScreensProps {
  readonly me: UserId;
  readonly deviceId: DeviceId;
  readonly pageId: string;
  readonly openRoomId: RoomId | null;
}

/** Display time of an ended call and its reason. */
const ENDED_MS = 5_000;
/** Display time of an ended call if the user can do something about the reason. */
const READ_MS = 20_000;

/** Everything that is seen of calls: before one, while it rings, and in it. */
export function CallScreens({ me, deviceId, pageId, openRoomId }: CallScreensProps) {
  const calls = useCalls({ me, deviceId, pageId });
  const shown = useReadable(calls.shown);
  const { request } = useReadable(callDesk);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const ringing = shown.find(({ call }) => call.state === 'ringing');
  const current = shown.findLast(isSeen);
  const held = shown.find((one) => one !== current && one.call.isRemoteOnHold && one.call.end === null);
  const asked = shown.find(isAsked);
  useEnding(calls, shown);
  useBusy(shown.some(({ call }) => call.end === null));
  useCallMarks(shown);

  const start = () => {
    if (request === null) return;
    const { roomId, invitee, video } = request;
    const placed = calls.place({ roomId, invitee, device: null, callId: null, audio: true, video });
    setRefusal(placed.ok ? null : placed.error);
    if (placed.ok) callDesk.ask(null);
  };
  return (
    <>
      {current !== undefined && (
        // Without a key: where one call follows on another the stage stays, and the timeline below it at its end.
        <CurrentCall shown={current} held={held ?? null} calls={calls} openRoomId={openRoomId} />
      )}
      {asked !== undefined && asked.transfer !== null && ringing === undefined && (
        // Besides the call that ended, which has its id for a key.
        <HandedOver
          key={`handed over ${asked.call.callId}`}
          calls={calls}
          call={asked.call}
          transfer={asked.transfer}
        />
      )}
      {ringing !== undefined && (
        <IncomingCall
          key={ringing.call.callId}
          shown={ringing}
          onAnswer={(video) => {
            const { callId, roomId } = ringing.call;
            calls.act(callId, { kind: 'answer', audio: true, video });
            // Answering a call opens its room.
            if (openRoomId !== roomId) navigate({ kind: 'room', room: roomId, eventId: null });
          }}
          onDecline={() => calls.act(ringing.call.callId, { kind: 'reject' })}
        />
      )}
      {request !== null && ringing === undefined && (
        <StartCall
          key={`${request.roomId} ${request.video}`}
          request={request}
          refusal={refusal}
          onStart={start}
          onClose={() => {
            setRefusal(null);
            callDesk.ask(null);
          }}
        />
      )}
    </>
  );
}

/** The calls of this page, for as long as this is there. */
function useCalls(who: Pick<CallScreensProps, 'me' | 'deviceId' | 'pageId'>): DirectCalls {
  const { client } = useClient();
  const [calls] = useState(() => createCalls(client, who, () => callChoices.current, cleanSound));
  useEffect(() => {
    const detach = callDesk.attach(
      (item) => calls.receive(item),
      () => calls.owned,
    );
    return () => {
      calls.end();
      detach();
    };
  }, [calls]);
  return calls;
}

/** While a call is on no other is placed, and the browser asks before the page is left. */
function useBusy(isBusy: boolean): void {
  useEffect(() => callDesk.setBusy(isBusy), [isBusy]);
  useAskBeforeLeaving(isBusy);
}

/** One that only rang, or gave way to another, is gone when it is over. */
function isSeen({ call }: ShownCall): boolean {
  if (call.state === 'ringing' || call.state === 'fledgling') return false;
  return call.end === null || !isQuietEnd(call);
}

function isQuietEnd({ end, direction, local }: ShownCall['call']): boolean {
  if (end?.reason === 'replaced' || end?.reason === 'new_session') return true;
  return direction === 'inbound' && local.streamId === null && end?.reason !== 'no_user_media';
}

/** The other one ended it and asks to call somebody else: that stays until it was answered. */
function isAsked({ transfer }: ShownCall): boolean {
  return transfer !== null && transfer.createCall !== null;
}

/** Lets go of calls that ended, those that are seen a little later. */
function useEnding(calls: DirectCalls, shown: readonly ShownCall[]): void {
  const over = shown.flatMap((one) => (one.call.end === null || isAsked(one) ? [] : [one.call]));
  const isLong = over.some(isWorthAnotherTry);
  const quiet = over.flatMap((call) => (isQuietEnd(call) ? [call.callId] : [])).join(' ');
  const seen = over.flatMap((call) => (isQuietEnd(call) ? [] : [call.callId])).join(' ');
  useEffect(() => {
    for (const callId of idsOf(quiet)) calls.dismiss(callId);
  }, [calls, quiet]);
  useEffect(() => {
    if (seen === '') return;
    const dismiss = () => {
      for (const callId of idsOf(seen)) calls.dismiss(callId);
    };
    const timer = setTimeout(dismiss, isLong ? READ_MS : ENDED_MS);
    return () => clearTimeout(timer);
  }, [calls, seen, isLong]);
}

function idsOf(joined: string): readonly CallId[] {
  return joined === '' ? [] : joined.split(' ').map((callId) => callId as CallId);
}

/** Marks every state that a call comes to (contract). */
function useCallMarks(shown: readonly ShownCall[]): void {
  const [marked] = useState(() => new Map<string, string>());
  useEffect(() => {
    for (const { call } of shown) {
      const { callId, state } = call;
      if (marked.get(callId) === state) continue;
      marked.set(callId, state);
      mark('parley:call', { callId, state });
    }
  }, [shown, marked]);
}
