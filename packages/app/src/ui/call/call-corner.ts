/** The corner of the small call, which the user drags it to. */
import { KeptSetting } from '../../lib/store/kept-setting.ts';

export interface CallCorner {
  readonly block: 'start' | 'end';
  /** The side where lines begin or end: the left in most languages is the right in others. */
  readonly inline: 'start' | 'end';
}

/** The chosen corner, kept on this machine. */
export const callCorner = new KeptSetting<CallCorner>({
  key: 'parley.call-corner',
  parse: (stored) => {
    const [block, inline] = stored?.split(' ') ?? [];
    return { block: block === 'start' ? 'start' : 'end', inline: inline === 'end' ? 'end' : 'start' };
  },
  format: ({ block, inline }) => `${block} ${inline}`,
});

/** The corner that an arrow key goes to; null for another key. */
export function cornerBy(key: string, { block, inline }: CallCorner, isMirrored: boolean): CallCorner | null {
  switch (key) {
    case 'ArrowUp':
      return { block: 'start', inline };
    case 'ArrowDown':
      return { block: 'end', inline };
    case 'ArrowLeft':
      return { block, inline: isMirrored ? 'end' : 'start' };
    case 'ArrowRight':
      return { block, inline: isMirrored ? 'start' : 'end' };
    default:
      return null;
  }
}

/** The next corner, once around. */
export function nextCorner({ block, inline }: CallCorner): CallCorner {
  return block === inline
    ? { block, inline: inline === 'start' ? 'end' : 'start' }
    : { block: block === 'start' ? 'end' : 'start', inline };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The corner of `room` that is nearest to something dropped there. */
export function cornerAt(dropped: Box, room: Box, isMirrored: boolean): CallCorner {
  const isLow = dropped.top + dropped.height / 2 > room.top + room.height / 2;
  const isRight = dropped.left + dropped.width / 2 > room.left + room.width / 2;
  return { block: isLow ? 'end' : 'start', inline: isRight === isMirrored ? 'start' : 'end' };
}
