import { parseMxcUri } from '@parley/sdk/client/ids.ts';
import { use } from 'react';
import { useMediaGate } from '../../lib/media/media-gate.ts';
import { MediaRoomContext } from '../../lib/media/media-room.ts';
import { useThumbnail } from '../../lib/media/use-media.ts';
import { type ReactionGroup, shortKey } from './reaction-words.ts';
import styles from './reactions.module.css';

/** An emoji, a word, or a picture that somebody made. A picture that cannot be had, or is hidden, is its name. */
export function ReactionKey({
  group: { key, shortcode },
}: {
  readonly group: Pick<ReactionGroup, 'key' | 'shortcode'>;
}) {
  const uri = parseMxcUri(key);
  const isShown = useMediaGate(use(MediaRoomContext)) === 'shown';
  const media = useThumbnail(isShown ? uri : null, 20, 20, 'scale');
  if (uri === null) return <span className={styles.key}>{shortKey(key)}</span>;
  if (isShown && media.kind === 'ready') return <img className={styles.picture} src={media.url} alt="" />;
  if ((isShown && media.kind === 'loading') || shortcode === undefined) return <span className={styles.picture} />;
  return <span className={styles.key}>:{shortKey(shortcode)}:</span>;
}
