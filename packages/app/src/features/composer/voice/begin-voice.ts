/** Beginning a voice message, and keeping what is said of it over a reload. */
import type { DraftPlace } from '../../../lib/drafts/draft-place.ts';
import { drafts } from '../../../lib/drafts/drafts.ts';
import { chosenFiles } from '../files/chosen-files.ts';
import { holdVoice, newVoiceId } from '../files/voice-file.ts';
import { canTakeOpus, OpusTake } from './opus-take.ts';
import { canRecord, RecorderTake } from './recorder-take.ts';
import type { TakeListener } from './take.ts';
import { voiceDesk } from './voice-desk.ts';
import { voiceFileName } from './voice-file-name.ts';
import { VoiceRecording } from './voice-recording.ts';

/** The time between two copies of what is said, at first. */
const KEEP_EVERY_MS = 5_000;
/** Later after so much of what there is: all of it is written each time. */
const KEEP_AFTER_PART = 0.1;

/** Begins a voice message for a place, and asks for the microphone. Nothing happens where there is one already. */
export function beginVoice(place: DraftPlace): void {
  if (voiceDesk.read(place) !== null) return void voiceDesk.read(place)?.recording.resume();
  const id = newVoiceId();
  const recording = new VoiceRecording(makeTake);
  voiceDesk.put(place, { id, recording, forget: keepWhileMade(place, id, recording) });
  void recording.resume();
}

async function makeTake(listener: TakeListener): Promise<OpusTake | RecorderTake> {
  if (await canTakeOpus()) return new OpusTake(listener);
  if (canRecord()) return new RecorderTake(listener);
  throw new DOMException('nothing records', 'NotSupportedError');
}

/** Has the engine keep what is said. Returns what ends that, and takes it out again. */
function keepWhileMade(place: DraftPlace, id: string, recording: VoiceRecording): () => void {
  const ended = new AbortController();
  // Here it is shown as a recording, not as a file.
  chosenFiles.remove(place, id);
  holdVoice(id, ended.signal);
  let [keptMs, isKeeping, wasPaused] = [0, false, false];
  const keep = async () => {
    isKeeping = true;
    keptMs = recording.current.durationMs;
    const file = await recording.read();
    if (file !== null && !ended.signal.aborted) {
      const { bytes, mimeType } = file;
      await drafts.addFile(place, { id, name: voiceFileName(mimeType), mimeType, bytes });
    }
    isKeeping = false;
    if (ended.signal.aborted) takeOut();
  };
  const takeOut = () => drafts.removeFile(place, id);
  const stop = recording.subscribe(() => {
    const { durationMs, phase } = recording.current;
    const isPausing = phase === 'paused' && !wasPaused;
    wasPaused = phase === 'paused';
    const isDue = durationMs - keptMs >= Math.max(KEEP_EVERY_MS, keptMs * KEEP_AFTER_PART);
    if (!isKeeping && durationMs > keptMs && (isDue || isPausing)) void keep();
  });
  return () => {
    stop();
    ended.abort();
    takeOut();
  };
}
