import { Mic, MicOff } from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Chord } from '../chord/Chord.tsx';
import styles from './hold-to-talk.module.css';

export interface HoldToTalkProps {
  /** `on`: one is heard. `blocked`: it is held, and nothing is heard. */
  readonly state: 'off' | 'on' | 'blocked';
  /** The key that does the same on the whole page; null for none. */
  readonly chord: string | null;
  readonly onHold: (isHeld: boolean) => void;
  /** It was pressed by something that cannot hold: talks without it, or ends that. */
  readonly onSwitch: () => void;
}

/** The button that is held to talk, by a finger, a mouse or a key. Whatever takes the press away counts as a release. */
export function HoldToTalk({ state, chord, onHold, onSwitch }: HoldToTalkProps) {
  const i18n = useI18n();
  return (
    <button
      type="button"
      className={styles.hold}
      data-state={state}
      aria-pressed={state === 'on'}
      {...useHolding(onHold)}
      // Speech input and screen readers click without a press.
      onClick={({ detail }) => detail === 0 && onSwitch()}
    >
      {state === 'blocked' ? <MicOff size={20} aria-hidden="true" /> : <Mic size={20} aria-hidden="true" />}
      {i18n._({ id: 'calls.holdToTalk', message: 'Hold to talk' })}
      {chord !== null && (
        <span className={styles.keys} aria-hidden="true">
          <Chord chord={chord} />
        </span>
      )}
    </button>
  );
}

type Listeners = Pick<
  ComponentProps<'button'>,
  | ('onPointerDown' | 'onPointerUp' | 'onPointerCancel' | 'onLostPointerCapture')
  | ('onKeyDown' | 'onKeyUp' | 'onBlur' | 'onContextMenu')
>;

function useHolding(onHold: (isHeld: boolean) => void): Listeners {
  const held = useRef<'pointer' | 'key' | null>(null);
  const hold = (by: 'pointer' | 'key') => {
    if (held.current !== null) return;
    held.current = by;
    onHold(true);
  };
  const release = (by: 'pointer' | 'key') => {
    if (held.current !== by) return;
    held.current = null;
    onHold(false);
  };
  const releaseAll = useEffectEvent(() => {
    if (held.current !== null) release(held.current);
  });
  useEffect(() => {
    const onBlur = () => releaseAll();
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('blur', onBlur);
      releaseAll();
    };
  }, []);
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      hold('pointer');
    },
    onPointerUp: () => release('pointer'),
    onPointerCancel: () => release('pointer'),
    onLostPointerCapture: () => release('pointer'),
    onKeyDown: (event) => {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      event.preventDefault();
      if (!event.repeat) hold('key');
    },
    onKeyUp: (event) => {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      event.preventDefault();
      release('key');
    },
    onBlur: () => release('key'),
    // A finger that rests wants no menu.
    onContextMenu: (event) => event.preventDefault(),
  };
}
