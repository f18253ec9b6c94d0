import { parseMxcUri } from '@parley/sdk/client/ids.ts';
import { useThumbnail } from '../../lib/media/use-media.ts';
import { shortKey } from './reaction-words.ts';
import styles from './reactions.module.css';

/** An emoji, a word, or a picture that somebody made. */
export function ReactionKey({ text }: { readonly text: string }) {
  const uri = parseMxcUri(text);
  const media = useThumbnail(uri, 20, 20, 'scale');
  if (uri === null) return <span className={styles.key}>{shortKey(text)}</span>;
  return media.kind === 'ready' ? (
    <img className={styles.picture} src={media.url} alt="" />
  ) : (
    <span className={styles.picture} />
  );
}
