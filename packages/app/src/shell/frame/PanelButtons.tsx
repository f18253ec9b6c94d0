import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type ReactNode, useId } from 'react';
import { defineHotkey, useHotkey } from '../../lib/hotkeys/hotkeys.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { closePanel, openPanel } from '../../lib/route/panel.ts';
import type { PanelName } from '../../lib/route/route.ts';
import { useRoute } from '../../lib/route/use-route.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import styles from './panel.module.css';

const TOGGLE = defineHotkey({
  id: 'frame.panel',
  chords: ['Mod+.'],
  label: /*i18n*/ { id: 'frame.keyPanel', message: 'Open or close the panel beside a room' },
});

/** The panel that was open last, for the key. */
let lastOpen: PanelName | null = null;

export interface PanelButtonsProps {
  readonly roomId: RoomId;
  readonly panels: readonly Panel[];
  /** Content before the buttons. */
  readonly leading?: ReactNode;
}

/** The header's buttons that open what stands beside a room, each closing it again. */
export function PanelButtons({ roomId, panels, leading }: PanelButtonsProps) {
  const ids = useId();
  const i18n = useI18n();
  const route = useRoute();
  const open = route.kind === 'room' ? (route.panel?.name ?? null) : null;
  const shown = panels.filter(({ isInHeader }) => isInHeader);
  const toggle = (name: PanelName | undefined) => {
    if (name === undefined || name === 'thread') return false;
    lastOpen = name;
    if (open === name) closePanel();
    else openPanel({ name }, open === null ? 'push' : 'replace');
    return true;
  };
  useHotkey(TOGGLE, () => {
    if (open === null) return toggle(shown.find(({ name }) => name === lastOpen)?.name ?? shown.at(-1)?.name);
    closePanel();
    return true;
  });
  return (
    <div className={styles.buttons}>
      {leading}
      {shown.map(({ name, label, Icon, Mark }) => (
        <span key={name} className={styles.marked}>
          <IconButton
            label={i18n._(label)}
            aria-expanded={open === name}
            aria-describedby={Mark === undefined ? undefined : `${ids}${name}`}
            icon={<Icon size={18} />}
            onClick={() => toggle(name)}
          />
          {Mark !== undefined && (
            <span id={`${ids}${name}`} className={styles.mark}>
              <Mark roomId={roomId} />
            </span>
          )}
        </span>
      ))}
    </div>
  );
}
