import { parseMxcUri } from '@parley/sdk/client/ids.ts';
import { useThumbnail } from '../../lib/media/use-media.ts';
import { type ReactionGroup, shortKey } from './reaction-words.ts';
import styles from './reactions.module.css';

/** An emoji, a word, or a picture that somebody made. A picture that cannot be had is its name. */
export function ReactionKey({
  group: { key, shortcode },
}: {
  readonly group: Pick<ReactionGroup, 'key' | 'shortcode'>;
}) {
  const uri = parseMxcUri(key);
  const media = useThumbnail(uri, 20, 20, 'scale');
  if (uri === null) return <span className={styles.key}>{shortKey(key)}</span>;
  if (media.kind === 'ready') return <img className={styles.picture} src={media.url} alt="" />;
  if (media.kind === 'loading' || shortcode === undefined) return <span className={styles.picture} />;
  return <span className={styles.key}>:{shortKey(shortcode)}:</span>;
}
