import type { RailSpace } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type DragEvent, useState } from 'react';
import { roomNameText } from '../../../lib/format/room-name.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';

const TYPE = 'application/x-parley-space';

/** Moves spaces that are on top among each other. `said` tells where one is now, or that it could not be moved. */
export function useMoveSpace(spaces: readonly RailSpace[]) {
  const i18n = useI18n();
  const ask = useCommand('spaces.moveInRail');
  const [said, setSaid] = useState('');
  const tops = spaces.filter(({ depth }) => depth === 0);
  const placeOf = (id: string | undefined) => tops.findIndex(({ spaceId }) => spaceId === id);
  const moveTo = async (from: number, to: number) => {
    const space = tops[from];
    if (space === undefined || to < 0 || to >= tops.length || to === from) return;
    const { ok } = await ask({ spaceId: space.spaceId, to });
    const values = { space: roomNameText(i18n, space.name), place: to + 1, count: tops.length };
    setSaid(
      ok
        ? i18n._({ id: 'spaces.moved', message: '{space} is number {place} of {count}', values })
        : i18n._({ id: 'spaces.notMoved', message: '{space} could not be moved. Try again in a moment.', values }),
    );
  };
  return {
    said,
    move: (spaceId: RoomId, step: 1 | -1) => {
      const from = placeOf(spaceId);
      void moveTo(from, from + step);
    },
    /** Handlers of the list, whose items say by `data-space` which space they are. */
    dragging: {
      onDragStart: (event: DragEvent) => {
        const space = spaceAt(event);
        if (placeOf(space) >= 0) event.dataTransfer.setData(TYPE, space ?? '');
      },
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes(TYPE) && placeOf(spaceAt(event)) >= 0) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        const [from, to] = [placeOf(event.dataTransfer.getData(TYPE)), placeOf(spaceAt(event))];
        if (from < 0 || to < 0) return;
        event.preventDefault();
        void moveTo(from, to);
      },
    },
  };
}

function spaceAt({ target }: DragEvent): string | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-space]') : null;
  return item?.dataset['space'];
}
