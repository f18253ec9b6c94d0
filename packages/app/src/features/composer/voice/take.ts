/** Something that records, whatever the browser records with. */
import type { Level } from './waveform.ts';

/** Takes sound from the microphone. What it was given so far stays until `end`. */
export interface Take {
  /** Begins, or goes on. Rejects as `getUserMedia` does where there is no microphone. */
  readonly resume: () => Promise<void>;
  /** Lets go of the microphone where it can. Resolves once all that was said is there. */
  readonly pause: () => Promise<void>;
  /** A whole file of all that is there by now. */
  readonly read: () => Promise<RecordedFile>;
  /** Lets go of everything. */
  readonly end: () => void;
}

export interface RecordedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
}

/** Hears what a take hears. */
export interface TakeListener {
  readonly heard: (level: Level) => void;
  /** It ended by itself: the microphone was pulled out, or an encoder broke. */
  readonly failed: () => void;
}

/** Asks for the microphone, made ready for a voice. Calls have one of their own. */
export async function openMicrophone(): Promise<readonly [MediaStream, MediaStreamTrack]> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const [track] = stream.getAudioTracks();
  if (track === undefined) throw new DOMException('no track', 'NotFoundError');
  return [stream, track];
}
