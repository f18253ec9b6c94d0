import '../../../lib/i18n/later-messages.ts';
import type { AudioContent, OwnFile } from '@parley/sdk/client/contract.ts';
import { use } from 'react';
import { MediaRoomContext } from '../../../lib/media/media-room.ts';
import { soundPlayer } from '../../../lib/media/page-player.ts';
import type { Track } from '../../../lib/media/sound-desk.ts';
import { nextRate } from '../../../lib/media/sound-player.ts';
import { useMediaCache } from '../../../lib/media/use-media.ts';
import { useTrack } from '../../../lib/media/use-track.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import type { MessageItem } from '../../timeline/contract.ts';
import { RichTextView } from '../rich-text/RichTextView.tsx';
import { ArrivalLine } from './ArrivalLine.tsx';
import { AudioView } from './AudioView.tsx';
import styles from './audio.module.css';
import { SaveButton } from './SaveButton.tsx';
import { Veil } from './Veil.tsx';

export interface AudioTileProps {
  readonly item: MessageItem;
  readonly content: AudioContent;
  /** Upload of the file; null if it is not being uploaded. */
  readonly upload: OwnFile | null;
}

/** Sound of a message: a voice message as its loudness, any other with the name of its file. The page's one player plays it. */
export function AudioTile({ item, content, upload }: AudioTileProps) {
  const cache = useMediaCache();
  const roomId = use(MediaRoomContext);
  const sound = useTrack(item.key);
  const rate = useReadable(soundPlayer.rate);
  const { source, isVoice, fileName, durationMs } = content;
  const track: Track | null =
    source === null || cache === null
      ? null
      : {
          ...{ roomId, key: item.key, eventId: item.eventId, source, isVoice, durationMs },
          title: isVoice ? item.sender.name : fileName,
        };
  return (
    <>
      <div className={styles.audio}>
        <Veil content={content}>
          <AudioView
            content={content}
            sound={sound}
            rate={rate}
            upload={upload}
            arrival={
              sound.kind === 'loading' && source !== null ? (
                <ArrivalLine source={source} onCancel={() => soundPlayer.stop()} />
              ) : null
            }
            save={source !== null && <SaveButton source={source} fileName={fileName} />}
            onPlay={track === null || cache === null ? null : () => soundPlayer.play(cache, track)}
            onPause={() => soundPlayer.pause()}
            onSeek={(positionMs) => soundPlayer.seek(positionMs)}
            onRate={() => soundPlayer.setRate(nextRate(rate))}
          />
        </Veil>
      </div>
      {content.caption !== null && <RichTextView text={content.caption} />}
    </>
  );
}
