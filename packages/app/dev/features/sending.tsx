import { useState } from 'react';
import { SendFilesDialog } from '../../src/features/composer/files/SendFilesDialog.tsx';
import { VoiceBar } from '../../src/features/composer/voice/VoiceBar.tsx';
import { VoiceBarView, type VoiceBarViewProps } from '../../src/features/composer/voice/VoiceBarView.tsx';
import { RecordVoiceButton, VoiceNote } from '../../src/features/composer/voice/VoiceTool.tsx';
import { VoiceRecording } from '../../src/features/composer/voice/voice-recording.ts';
import type { State } from '../components/state.ts';
import styles from '../gallery.module.css';
import { Opener } from '../opener.tsx';
import { ROOM, WithEngine } from '../surroundings.tsx';
import { FILES } from './conversation.tsx';

const nothing = () => undefined;
const RECENT = Array.from({ length: 64 }, (_, at) => Math.abs(Math.sin(at * 1.7) * Math.sin(at / 9)) * 0.5);
const VOICE: VoiceBarViewProps = {
  ...{ phase: 'recording', durationMs: 73_000, recent: RECENT, problem: null, whole: null, listening: null },
  ...{ onPause: nothing, onResume: nothing, onListen: nothing, onStopListening: nothing, onDiscard: nothing },
  onSend: nothing,
};
const voiceOf = (change: Partial<VoiceBarViewProps>) => (
  <div className={styles.wide}>
    <VoiceBarView {...VOICE} {...change} />
  </div>
);

/** A recording that hears three seconds of somebody whenever it goes on, and has no microphone. */
function recordingOfNobody(): VoiceRecording {
  return new VoiceRecording(async ({ heard }) => ({
    resume: async () => {
      for (const peak of RECENT) heard({ peak, durationMs: 50 });
    },
    pause: async () => undefined,
    read: async () => ({ bytes: new Uint8Array(0), mimeType: 'audio/ogg' }),
    end: nothing,
  }));
}

function Recording() {
  const [recording] = useState(recordingOfNobody);
  return (
    <div className={styles.wide}>
      <WithEngine script={nothing}>
        <VoiceBar id="gallery" recording={recording} forget={nothing} place={ROOM} />
      </WithEngine>
    </div>
  );
}

/** A voice message while it is made. */
export const voice: readonly State[] = [
  { name: 'recording', drawing: voiceOf({}) },
  { name: 'paused', drawing: voiceOf({ phase: 'paused', whole: () => RECENT }) },
  { name: 'listening', drawing: voiceOf({ phase: 'paused', whole: () => RECENT, listening: 0.4 }) },
  { name: 'refused', drawing: voiceOf({ phase: 'paused', durationMs: 0, recent: [], problem: 'denied' }) },
  { name: 'waiting for the microphone', drawing: voiceOf({ phase: 'asking', durationMs: 0, recent: [] }) },
  { name: 'being sent', drawing: voiceOf({ phase: 'sending', whole: () => RECENT }) },
  { name: 'connected to a recording', drawing: <Recording /> },
  {
    name: 'the button, and what it records',
    drawing: (
      <div className={styles.wide}>
        <WithEngine script={nothing}>
          <VoiceNote roomId={ROOM} threadRoot={null} onOpen={nothing} />
          <RecordVoiceButton roomId={ROOM} threadRoot={null} className={undefined} onOpen={nothing} />
        </WithEngine>
      </div>
    ),
  },
];

const SENDING = {
  place: { roomId: ROOM, threadRoot: null, isEncrypted: false },
  files: { files: FILES, add: nothing, remove: nothing, plan: nothing, move: nothing },
  ...{ text: 'The second movement', canSend: true, suggestions: [], onType: nothing, onSend: nothing },
};

/** The dialog `Send files`. */
export const sendFiles: readonly State[] = [
  {
    name: 'of each kind',
    drawing: (
      <Opener label="Send files">{(close) => <SendFilesDialog {...SENDING} onCancel={close} onClose={close} />}</Opener>
    ),
  },
];
