import { useEffect } from 'react';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { draftPlace } from '../../../lib/drafts/draft-place.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useRead } from '../../../lib/store/use-readable.ts';
import { ToolButton } from '../../../ui/tool-button/ToolButton.tsx';
import type { ToolButtonProps, ToolOpenerProps } from '../contract.ts';
import { MicrophoneIcon } from './MicrophoneIcon.tsx';
import type { VoiceBarProps } from './VoiceBar.tsx';
import { voiceDesk } from './voice-desk.ts';

const voiceChunk = new Chunk(() => import('./VoiceBar.tsx'));

/** The button `Record voice message`. */
export function RecordVoiceButton({ roomId, threadRoot, className }: ToolButtonProps) {
  const i18n = useI18n();
  const begin = async () => {
    await voiceChunk.load();
    const { current } = voiceChunk;
    if (current.kind === 'ready') current.module.beginVoice(draftPlace(roomId, threadRoot));
  };
  return (
    <ToolButton
      className={className}
      label={i18n._({ id: 'voice.record', message: 'Record voice message' })}
      icon={<MicrophoneIcon />}
      opensDialog={false}
      onNear={() => void voiceChunk.load()}
      onPress={() => void begin()}
    />
  );
}

/** The voice message that is being made for this place, over the line of the box. */
export function VoiceNote({ roomId, threadRoot }: ToolOpenerProps) {
  const place = draftPlace(roomId, threadRoot);
  const held = useRead(voiceDesk, () => voiceDesk.read(place));
  return held === null ? null : <LoadedVoiceBar key={held.id} {...held} place={place} />;
}

function LoadedVoiceBar(props: VoiceBarProps) {
  const chunk = useChunk(voiceChunk);
  // Nobody is recorded who does not see it.
  useEffect(() => () => void props.recording.pause(), [props.recording]);
  return chunk.kind === 'ready' ? <chunk.module.VoiceBar {...props} /> : null;
}
