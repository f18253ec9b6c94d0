import { type CallInput, canTransfer, type DirectCalls, type ShownCall } from '@parley/sdk/client/calls.main.ts';
import type { CallId, RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useCallChoices } from '../../../lib/call/call-settings.ts';
import { useCallDevices } from '../../../lib/call/use-call-devices.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { navigate } from '../../../lib/route/use-route.ts';
import { anotherTry } from '../call-again.ts';
import { AwaitNote } from '../transfer/AwaitNote.tsx';
import { assertedText, errorText, statusText } from '../words/call-words.ts';
import { useCallPerson } from '../words/use-call-person.ts';
import { type CallDialog, CallDialogs } from './CallDialogs.tsx';
import { CallIdentity } from './CallIdentity.tsx';
import { CallView } from './CallView.tsx';
import { callTiles } from './call-tiles.ts';
import { useCallControls } from './use-call-controls.ts';

export interface CurrentCallProps {
  readonly shown: ShownCall;
  /** Another call, of somebody who waits on hold; null where there is none. */
  readonly held: ShownCall | null;
  readonly calls: DirectCalls;
  readonly openRoomId: RoomId | null;
}

/** A dialog of a call; where another call follows it is gone. */
interface OpenedDialog {
  readonly callId: CallId;
  readonly dialog: CallDialog;
}

/** The call one is in: whole in its room, small elsewhere. */
export function CurrentCall({ shown, held, calls, openRoomId }: CurrentCallProps) {
  const i18n = useI18n();
  const { call, quality, error, transfer, localStream } = shown;
  const { callId, roomId, local } = call;
  const person = useCallPerson(call);
  const heldPerson = useCallPerson(held?.call ?? call);
  const { name, imageUrl } = person;
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const open = opened?.callId === call.callId ? opened.dialog : null;
  const choices = useCallChoices();
  const devices = useCallDevices(calls, choices);
  const act = (input: CallInput) => calls.act(callId, input);
  const isEnded = call.end !== null;
  const { controls, toggle } = useCallControls(call, act);
  const unheard =
    quality?.isUnheard === true && !local.isAudioMuted
      ? i18n._({ id: 'calls.unheard', message: 'They cannot hear you. Check your connection.' })
      : null;
  const noteOf = () => {
    if (isEnded && call.end?.reason !== 'no_user_media')
      return transfer === null ? null : <AwaitNote transfer={transfer} />;
    return error === null ? unheard : errorText(i18n, error);
  };
  return (
    <>
      <CallView
        name={name}
        roomName={person.roomName}
        asserted={assertedText(call)}
        status={statusText(i18n, call)}
        isEnded={isEnded}
        connectedAt={call.connectedAt}
        tiles={isEnded ? [] : callTiles(shown, { name, imageUrl, you: i18n._({ id: 'calls.you', message: 'You' }) })}
        controls={controls}
        quality={call.state === 'connected' ? quality : null}
        note={noteOf()}
        warning={
          isEnded || person.userId === null ? null : <CallIdentity userId={person.userId} name={name} canLeave />
        }
        waitingName={held === null || isEnded ? null : heldPerson.name}
        canTransfer={canTransfer(call)}
        place={openRoomId === roomId ? 'stage' : 'mini'}
        outputId={devices.some(({ deviceId }) => deviceId === choices.audioOutputId) ? choices.audioOutputId : null}
        onToggle={toggle}
        onVolume={(purpose, volume) => calls.setVolume(callId, purpose, volume)}
        onTone={(tone) => act({ kind: 'dtmf', tone })}
        onReturn={() => navigate({ kind: 'room', room: roomId, eventId: null })}
        onTransfer={() => setOpened({ callId, dialog: 'transfer' })}
        onDevices={() => setOpened({ callId, dialog: 'devices' })}
        onLeave={() => act({ kind: 'hangup', reason: 'user_hangup' })}
        onAgain={anotherTry(calls, call)}
      />
      {open !== null && !isEnded && (
        <CallDialogs
          open={open}
          calls={calls}
          current={{ call, name }}
          held={held === null ? null : { call: held.call, name: heldPerson.name }}
          stream={localStream}
          devices={devices}
          choices={choices}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
