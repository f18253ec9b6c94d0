import type { RailSpace } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { KeyboardEvent } from 'react';
import { toggleSpace } from './open-spaces.ts';

type Step = 1 | -1 | 'first' | 'last' | 'open' | 'close';

export interface RailKeys {
  /** The spaces that are shown; before them stands the link to all rooms. */
  readonly shown: readonly RailSpace[];
  readonly open: readonly string[];
  /** The rail lies down where there is one pane. */
  readonly isLying: boolean;
  readonly move: (spaceId: RoomId, step: 1 | -1) => void;
}

/** Handles a key in the rail: arrows go on, open and close; with Alt they move a space. */
export function onRailKey(event: KeyboardEvent, { shown, open, isLying, move }: RailKeys): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const index = links.findIndex((link) => link === document.activeElement);
  const step = stepOf(event.key, isLying, getComputedStyle(event.currentTarget).direction === 'rtl');
  if (index < 0 || step === null) return;
  event.preventDefault();
  const space = shown[index - 1];
  if (step === 'first' || step === 'last') links.at(step === 'first' ? 0 : -1)?.focus();
  else if (step === 1 || step === -1) {
    if (!event.altKey) links[index + step]?.focus();
    else if (space !== undefined) move(space.spaceId, step);
  } else if (space !== undefined) {
    const isOpen = open.includes(space.spaceId);
    if (space.hasSpaces && isOpen !== (step === 'open')) toggleSpace(space.spaceId, step === 'open');
    else if (step === 'close') links[shown.findIndex(({ spaceId }) => spaceId === space.parentId) + 1]?.focus();
  }
}

function stepOf(key: string, isLying: boolean, isRightToLeft: boolean): Step | null {
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === (isLying ? forward : 'ArrowDown')) return 1;
  if (key === (isLying ? back : 'ArrowUp')) return -1;
  if (key === (isLying ? 'ArrowDown' : forward)) return 'open';
  return key === (isLying ? 'ArrowUp' : back) ? 'close' : null;
}
