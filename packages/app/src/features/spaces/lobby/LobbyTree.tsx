import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { rovingTarget } from '../../../lib/dom/roving.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Failure } from '../../../ui/failure/Failure.tsx';
import { LobbyLevel } from './LobbyLevel.tsx';
import styles from './lobby.module.css';
import type { LobbyLine } from './lobby-lines.ts';
import type { TreeState } from './tree-state.ts';
import { useArranging } from './use-arranging.ts';

export interface LobbyTreeProps {
  readonly spaceId: RoomId;
  readonly name: string;
  readonly lines: readonly LobbyLine[];
  readonly mayManage: boolean;
}

/** The rooms of a space, and in it those of its spaces. Arrow keys go through them, open and close; with Alt they move a room. */
export function LobbyTree({ spaceId, name, lines, mayManage }: LobbyTreeProps) {
  const i18n = useI18n();
  const tree = useRef<HTMLUListElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const arranging = useArranging();
  const toggle = (key: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, key] : [...before].filter((other) => other !== key)));
  const first = lines[0]?.roomId ?? null;
  const state: TreeState = { reached: reached ?? first, open, toggle, arranging };

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])];
    const index = items.findIndex((item) => item === document.activeElement);
    const item = items[index];
    if (item === undefined || event.altKey) return;
    const isRightToLeft = getComputedStyle(item).direction === 'rtl';
    const [opener, closer] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const { expanded } = ariaOf(item);
    const { key = '' } = item.dataset;
    const target = rovingTarget(event.key, index, items.length);
    if (target !== null) items[target]?.focus();
    else if (event.key === opener && expanded === 'false') toggle(key, true);
    else if (event.key === opener && expanded === 'true') items[index + 1]?.focus();
    else if (event.key === closer && expanded === 'true') toggle(key, false);
    else if (event.key === closer) item.parentElement?.closest<HTMLElement>('[role="treeitem"]')?.focus();
    else if (event.key === 'Enter') item.querySelector<HTMLElement>('[data-main]')?.click();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <ul
        ref={tree}
        role="tree"
        className={styles.tree}
        aria-label={i18n._({ id: 'space.roomsIn', message: 'Rooms in {space}', values: { space: name } })}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setReached(target.closest<HTMLElement>('[role="treeitem"]')?.dataset['key'] ?? null)}
      >
        <LobbyLevel spaceId={spaceId} path={[spaceId]} lines={lines} mayManage={mayManage} state={state} />
      </ul>
      {arranging.failure !== null && <Failure>{arranging.failure}</Failure>}
    </>
  );
}

function ariaOf(item: HTMLElement): { readonly expanded: string | null } {
  return { expanded: item.getAttribute('aria-expanded') };
}
