/** Voice messages among the files of drafts: what was recorded is kept as a file while it is made, and is one of them after a reload. */

const PREFIX = 'voice-';

/** A name for what is kept of a recording. */
export function newVoiceId(): string {
  return `${PREFIX}${crypto.randomUUID()}`;
}

/** True for a file that was recorded as a voice message. */
export function isVoiceId(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** Says to other pages that a file is still being recorded here, until `signal` ends it or this page is gone. */
export function holdVoice(id: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  const untilEnded = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  void navigator.locks.request(lockOf(id), untilEnded);
}

/** True while some page records a file: it is not yet one of the draft's. */
export async function isBeingRecorded(id: string): Promise<boolean> {
  if (!isVoiceId(id)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockOf(id));
}

function lockOf(id: string): string {
  return `parley-recording-${id}`;
}
