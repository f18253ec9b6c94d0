import { MicOff, Volume2 } from 'lucide-react';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './call-tile.module.css';

export interface CallTileFrameProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** Names the participant in the page. */
  readonly memberId: string;
  /** Its name: of the participant, or of what they show. */
  readonly label: string;
  readonly kind: 'person' | 'self' | 'screen';
  readonly isMuted: boolean;
  /** Volume of playback, from 0 to 1; null without sound. */
  readonly volume: number | null;
  readonly onVolume: (volume: number) => void;
  /** Further signs beside the name. */
  readonly signs?: ReactNode;
  /** Buttons beside the volume, for whom they concern. */
  readonly acts?: ReactNode;
  /** The size and place that a layout gives it. */
  readonly style?: CSSProperties;
  /** The picture, or the face. */
  readonly children: ReactNode;
}

/** Somebody in a call, or what they show. `data-speaking` on it is set by whoever hears them. */
export function CallTileFrame(props: CallTileFrameProps) {
  const { ref, memberId, label, kind, isMuted, volume, onVolume, signs, acts, style, children } = props;
  const i18n = useI18n();
  return (
    <div
      ref={ref}
      role="group"
      className={styles.tile}
      style={style}
      aria-label={label}
      // A finger has no hover: a touch of the tile shows what can be done with it.
      tabIndex={acts === undefined ? undefined : -1}
      data-member-id={memberId}
      data-kind={kind}
    >
      {children}
      <span className={styles.name} translate="no">
        {isMuted && <MicOff size={14} aria-label={i18n._({ id: 'calls.muted', message: 'muted' })} />}
        <span className={styles.words} dir="auto">
          {label}
        </span>
        {signs}
      </span>
      {(volume !== null || acts !== undefined) && (
        <span className={styles.volume}>
          {volume !== null && (
            <>
              <Volume2 size={14} aria-hidden="true" />
              <input
                type="range"
                min={0}
                max={100}
                step={5}
                value={Math.round(volume * 100)}
                aria-label={i18n._({ id: 'calls.volume', message: 'Volume of {label}', values: { label } })}
                onChange={(event) => onVolume(event.currentTarget.valueAsNumber / 100)}
              />
            </>
          )}
          {acts}
        </span>
      )}
    </div>
  );
}
