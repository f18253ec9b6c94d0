import type { Client } from '@parley/sdk/client/remote.ts';
import { type DraftPlace, spotOf } from '../../../lib/drafts/draft-place.ts';
import { drafts } from '../../../lib/drafts/drafts.ts';
import { voiceFileName } from './voice-file-name.ts';
import type { VoiceFile, VoiceProblem } from './voice-recording.ts';

/** Hands a voice message over to be sent, as the answer to what the draft answers. Null if it was taken. */
export async function sendVoice(client: Client, place: DraftPlace, file: VoiceFile): Promise<VoiceProblem | null> {
  const { roomId, threadRoot } = spotOf(place);
  const { reply } = drafts.read(place);
  const answer = await client.command('messages.sendFile', {
    ...{ roomId, as: 'audio', name: voiceFileName(file.mimeType), mimeType: file.mimeType, bytes: file.bytes },
    ...{ size: null, durationMs: file.durationMs, thumbnail: null, caption: '', format: 'plain' },
    voice: { waveform: file.waveform },
    ...(reply === null ? {} : { replyTo: reply.eventId }),
    ...(threadRoot === null ? {} : { threadRoot }),
  });
  if (!answer.ok) return answer.error.kind === 'tooLarge' ? 'tooLarge' : 'notSent';
  if (reply !== null) drafts.write(place, { reply: null });
  return null;
}
