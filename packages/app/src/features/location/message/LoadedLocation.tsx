import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { QuietLine } from '../../../ui/quiet-line/QuietLine.tsx';
import type { DrawProps } from '../../timeline/contract.ts';
import styles from './loaded-location.module.css';

const messageChunk = new Chunk(() => import('./LocationMessage.tsx'));

/** A place that was told once, once the code that draws it is there. */
export function LoadedLocation(props: DrawProps<'location'>) {
  const chunk = useChunk(messageChunk);
  if (chunk.kind === 'ready') return <chunk.module.LocationMessage {...props} />;
  return <NotLoaded hasFailed={chunk.kind === 'failed'} />;
}

/** A share, likewise. */
export function LoadedLiveLocation(props: DrawProps<'liveLocation'>) {
  const chunk = useChunk(messageChunk);
  if (chunk.kind === 'ready') return <chunk.module.LiveLocationMessage {...props} />;
  return <NotLoaded hasFailed={chunk.kind === 'failed'} />;
}

function NotLoaded({ hasFailed }: { readonly hasFailed: boolean }) {
  const i18n = useI18n();
  if (!hasFailed) return <div className={styles.waiting} />;
  return <QuietLine>{i18n._({ id: 'location.self', message: 'Location' })}</QuietLine>;
}
