import { Maximize2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { durationText } from '../../lib/format/duration-text.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './call-frame.module.css';
import { MiniFrame } from './MiniFrame.tsx';

export interface CallFrameProps extends Pick<ComponentProps<'section'>, 'ref' | 'onKeyDown'> {
  /** `stage`: over the messages of its room. `mini`: the person reads on somewhere else. `window`: in a small window of its own. */
  readonly place: 'stage' | 'mini' | 'window';
  /** `bar`: there are no pictures. `tall`: the conversation has the other half. `whole`: it has nothing. */
  readonly height: 'bar' | 'tall' | 'whole';
  readonly children: ReactNode;
}

/** The place of a call on the page: dark in every theme. */
export function CallFrame({ place, height, children, ...rest }: CallFrameProps) {
  const i18n = useI18n();
  const label = i18n._({ id: 'calls.region', message: 'Call' });
  if (place === 'mini')
    return (
      <MiniFrame label={label} className={styles.call}>
        {children}
      </MiniFrame>
    );
  return (
    <section
      {...rest}
      className={classes(
        styles.call,
        styles[place],
        height === 'tall' && styles.tall,
        height === 'whole' && styles.whole,
      )}
      aria-label={label}
      data-stage=""
      data-place={place}
    >
      {children}
    </section>
  );
}

export interface CallHeadProps {
  /** With whom, or where. */
  readonly name: string;
  /** In which room, where that is called otherwise; null where the name says it. */
  readonly roomName: string | null;
  /** The state of the call in a word. */
  readonly status: string;
  /** Since when they have been connected; null while they were not, and when it is over. */
  readonly since: number | null;
  /** Goes to the call's room; null where this is there. */
  readonly onReturn: (() => void) | null;
  /** Further signs. */
  readonly children?: ReactNode;
}

/** The names and the state of a call. */
export function CallHead({ name, roomName, status, since, onReturn, children }: CallHeadProps) {
  const i18n = useI18n();
  return (
    <div className={styles.head}>
      <span className={styles.name} dir="auto" translate="no">
        {name}
      </span>
      {roomName !== null && (
        <span className={styles.room} dir="auto" translate="no">
          {roomName}
        </span>
      )}
      <span role="status">{status}</span>
      {since !== null && <Duration since={since} />}
      {children}
      {onReturn !== null && (
        <button type="button" className={styles.return} onClick={onReturn}>
          <Maximize2 size={16} aria-hidden="true" />
          <span>{i18n._({ id: 'calls.return', message: 'Back to the call' })}</span>
        </button>
      )}
    </div>
  );
}

/** A failure or a hint, as long as it counts. */
export function CallNote({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className={styles.note}>
      {children}
    </p>
  );
}

/** Duration of the call. Screen readers do not announce each second. */
function Duration({ since }: { readonly since: number }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = () => {
      if (ref.current !== null) ref.current.textContent = durationText(Date.now() - since);
    };
    show();
    const timer = setInterval(show, 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return <span ref={ref} className={styles.duration} aria-hidden="true" />;
}
