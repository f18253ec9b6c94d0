import type { I18n } from '@lingui/core';
import { Mic, Pause, Play, SendHorizontal, Square, Trash2 } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/VisuallyHidden.tsx';
import styles from './voice.module.css';
import type { VoicePhase, VoiceState } from './voice-recording.ts';
import { clockText, problemText } from './voice-words.ts';
import { Waves } from './Waves.tsx';

export interface VoiceBarViewProps extends VoiceState {
  /** The waveform of all of it; null while it grows. */
  readonly whole: ((count: number) => readonly number[]) | null;
  /** The part that was listened to, from 0 to 1; null while nothing plays. */
  readonly listening: number | null;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onListen: () => void;
  readonly onStopListening: () => void;
  readonly onDiscard: () => void;
  readonly onSend: () => void;
}

/** Strokes of the waveform. */
const STROKES = 64;

export function VoiceBarView(props: VoiceBarViewProps) {
  const { phase, durationMs, recent, problem, whole, listening, onDiscard, onSend } = props;
  const i18n = useI18n();
  const isEmpty = durationMs === 0;
  return (
    <section className={styles.bar} aria-label={i18n._({ id: 'voice.region', message: 'Voice message' })}>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problemText(i18n, problem)}
        </p>
      )}
      <div className={styles.line}>
        <IconButton
          label={i18n._({ id: 'voice.discard', message: 'Discard' })}
          icon={<Trash2 size={18} />}
          disabled={phase === 'sending'}
          onClick={onDiscard}
        />
        <PlayButton {...props} isEmpty={isEmpty} />
        <span className={styles.time} data-phase={phase}>
          {clockText(listening === null ? durationMs : listening * durationMs)}
        </span>
        <Waves values={whole === null ? recent : whole(STROKES)} heard={listening ?? 0} count={STROKES} />
        <VisuallyHidden>
          <span role="status">{phaseText(i18n, phase)}</span>
        </VisuallyHidden>
        <GoOnButton {...props} />
        <IconButton
          className={styles.send}
          label={i18n._({ id: 'voice.send', message: 'Send' })}
          icon={<SendHorizontal size={20} />}
          aria-busy={phase === 'sending' || undefined}
          aria-disabled={phase === 'sending' || undefined}
          disabled={isEmpty}
          onClick={onSend}
        />
      </div>
    </section>
  );
}

/** Listening before it is sent; while it is recorded a sign that it is. */
function PlayButton({
  phase,
  listening,
  isEmpty,
  onListen,
  onStopListening,
}: VoiceBarViewProps & { isEmpty: boolean }) {
  const i18n = useI18n();
  if (phase !== 'paused' || isEmpty) return <span className={styles.sign} data-phase={phase} aria-hidden="true" />;
  if (listening !== null) {
    return (
      <IconButton
        label={i18n._({ id: 'voice.stopListening', message: 'Stop listening' })}
        icon={<Square size={16} />}
        onClick={onStopListening}
      />
    );
  }
  return (
    <IconButton
      label={i18n._({ id: 'voice.listen', message: 'Listen' })}
      icon={<Play size={18} />}
      onClick={onListen}
    />
  );
}

function GoOnButton({ phase, onPause, onResume }: VoiceBarViewProps) {
  const i18n = useI18n();
  if (phase === 'paused') {
    return (
      <IconButton
        label={i18n._({ id: 'voice.continue', message: 'Continue' })}
        icon={<Mic size={18} />}
        onClick={onResume}
      />
    );
  }
  return (
    <IconButton
      label={i18n._({ id: 'voice.pause', message: 'Pause' })}
      icon={<Pause size={18} />}
      // It keeps the focus of who goes on by keys, while the microphone is waited for.
      aria-disabled={phase !== 'recording' || undefined}
      onClick={onPause}
    />
  );
}

function phaseText(i18n: I18n, phase: VoicePhase): string {
  switch (phase) {
    case 'asking':
      return i18n._({ id: 'voice.asking', message: 'Waiting for the microphone' });
    case 'recording':
      return i18n._({ id: 'voice.recording', message: 'Recording' });
    case 'paused':
      return i18n._({ id: 'voice.paused', message: 'Paused' });
    case 'sending':
      return i18n._({ id: 'voice.sending', message: 'Sending' });
  }
}
