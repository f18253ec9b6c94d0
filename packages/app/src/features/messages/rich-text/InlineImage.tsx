import type { RichElement } from '@parley/sdk/client/contract.ts';
import { parseMxcUri } from '@parley/sdk/client/ids.ts';
import { useThumbnail } from '../../../lib/media/use-media.ts';
import { useShownMedia } from '../../../lib/media/use-shown-media.ts';
import styles from './rich-text.module.css';

/** Emoji that somebody made are about this large; anything else in a line of text is drawn no larger. */
const SIDE = 32;

/** A small picture in a line of text. Its place is as large before it comes as after. One that is hidden is its words. */
export function InlineImage({ image }: { readonly image: NonNullable<RichElement['image']> }) {
  const gate = useShownMedia(image.uri);
  const media = useThumbnail(gate === 'shown' ? parseMxcUri(image.uri) : null, SIDE * 2, SIDE * 2, 'scale');
  const width = image.width !== null && image.height !== null ? Math.min(4, image.width / image.height) : 1;
  if (gate === 'hidden') return image.alt;
  return (
    <span className={styles.inlineImage} style={{ aspectRatio: String(Math.max(0.25, width)) }}>
      {media.kind === 'ready' ? (
        <img src={media.url} alt={image.alt} title={image.alt} draggable={false} />
      ) : (
        <span className={styles.alt}>{image.alt}</span>
      )}
    </span>
  );
}
