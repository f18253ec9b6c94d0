import type { ImageContent, OwnFile } from '@parley/sdk/client/contract.ts';
import { use, useState } from 'react';
import { classes } from '../../../lib/dom/classes.ts';
import { mediaBox } from '../../../lib/media/media-box.ts';
import { fileOf } from '../../../lib/media/media-files.ts';
import { MediaRoomContext } from '../../../lib/media/media-room.ts';
import { viewerDesk } from '../../../lib/media/viewer-desk.ts';
import type { MessageItem } from '../../timeline/contract.ts';
import { RichTextView } from '../rich-text/RichTextView.tsx';
import { Blurhash } from './Blurhash.tsx';
import { HiddenMedia } from './HiddenMedia.tsx';
import { Unasked } from './InPlace.tsx';
import { loadsByItself } from './loads-by-itself.ts';
import styles from './media.module.css';
import { Picture } from './Picture.tsx';
import { UploadLine } from './UploadLine.tsx';
import { Veil } from './Veil.tsx';

export interface ImageTileProps {
  readonly item: MessageItem;
  readonly content: ImageContent;
  /** Upload of the file; null if it is not being uploaded. */
  readonly upload: OwnFile | null;
}

/** Pictures that somebody wanted to see: they are drawn at once when they come into sight again. */
const asked = new WeakSet<object>();

/** A picture or a sticker in a place that is as large before it comes as after, and its caption. */
export function ImageTile({ item, content, upload }: ImageTileProps) {
  const roomId = use(MediaRoomContext);
  const [attempt, setAttempt] = useState(0);
  const [isAsked, setAsked] = useState(() => asked.has(content.source ?? content));
  const ask = () => {
    asked.add(content.source ?? content);
    setAsked(true);
  };
  const [isNear, setNear] = useState(false);
  const open = () => {
    const { source, fileName, description, size } = content;
    viewerDesk.set({ roomId, key: item.key, eventId: item.eventId, source, fileName, description, size });
  };
  const box = mediaBox(content.size, content.isSticker);
  const behind = content.blurhash === null ? null : <Blurhash hash={content.blurhash} />;
  return (
    <>
      <div
        className={classes(styles.image, content.isSticker && styles.sticker)}
        style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
        {...(content.isAnimated && nearness(setNear))}
      >
        <HiddenMedia
          kind="image"
          file={fileOf(content)}
          name={content.description ?? content.fileName}
          box={box}
          isVeiled={content.spoiler !== null}
        >
          <Veil content={content} behind={behind}>
            {isAsked || loadsByItself(content) ? (
              <Picture
                key={attempt}
                content={content}
                box={box}
                isAsked={isAsked}
                isNear={isNear}
                onAsk={ask}
                onRetry={() => setAttempt(attempt + 1)}
                onOpen={open}
              />
            ) : (
              <Unasked content={content} onAsk={ask} />
            )}
          </Veil>
        </HiddenMedia>
        {upload !== null && (
          <span className={styles.overPicture}>
            <UploadLine file={upload} />
          </span>
        )}
      </div>
      {content.caption !== null && <RichTextView text={content.caption} />}
    </>
  );
}

/** Tells when the pointer or the focus comes and goes. */
function nearness(tell: (isNear: boolean) => void) {
  const [come, go] = [() => tell(true), () => tell(false)];
  return { onPointerEnter: come, onPointerLeave: go, onFocus: come, onBlur: go };
}
