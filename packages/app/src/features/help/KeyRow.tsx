import { Pencil, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { bindings, bindKeys, isMac } from '../../lib/hotkeys/bindings.ts';
import { type Hotkey, knownHotkeys, useChords } from '../../lib/hotkeys/hotkeys.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Chord } from '../../ui/chord/Chord.tsx';
import { type Choosing, judgeChord, takeChord } from './choosing.ts';
import styles from './help.module.css';
import { KeyChooser } from './KeyChooser.tsx';

/** An action, its key, and a button to change the key. */
export function KeyRow({ hotkey }: { readonly hotkey: Hotkey }) {
  const i18n = useI18n();
  const chords = useChords(hotkey);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const change = useRef<HTMLButtonElement>(null);
  const name = i18n._(hotkey.label);
  const end = () => {
    setChoosing(null);
    change.current?.focus();
  };
  const take = (chord: string, from: readonly Hotkey[]) => {
    takeChord(chord, hotkey, from, isMac);
    end();
  };
  const remove = () => {
    bindKeys(hotkey.id, []);
    end();
  };
  const onChord = (chord: string) => {
    if (chord === 'Delete' || chord === 'Backspace') return remove();
    const next = judgeChord(chord, hotkey, knownHotkeys.current);
    if (next.kind === 'good') take(chord, []);
    else setChoosing(next);
  };
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.keys}>
        {choosing === null && chords.map((chord) => <Chord key={chord} chord={chord} />)}
        {choosing === null && chords.length === 0 && (
          <span className={styles.none}>{i18n._({ id: 'help.noKey', message: 'No key' })}</span>
        )}
        {bindings.current.has(hotkey.id) && choosing === null && (
          <IconButton
            size="small"
            label={i18n._({ id: 'help.reset', message: 'Reset the key for {name}', values: { name } })}
            icon={<RotateCcw size={16} />}
            onClick={() => {
              bindKeys(hotkey.id, null);
              change.current?.focus();
            }}
          />
        )}
        <IconButton
          ref={change}
          size="small"
          label={i18n._({ id: 'help.change', message: 'Change the key for {name}', values: { name } })}
          icon={<Pencil size={16} />}
          aria-expanded={choosing !== null}
          onClick={() => (choosing === null ? setChoosing({ kind: 'waiting' }) : end())}
        />
      </dd>
      {choosing !== null && (
        <KeyChooser name={name} choosing={choosing} onChord={onChord} onTake={take} onRemove={remove} onEnd={end} />
      )}
    </div>
  );
}
