import type { SpaceFailure, SpaceRooms } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useCallback, useEffect, useState } from 'react';
import { useCommand } from '../../../lib/view/use-command.ts';

/** The answers of the server about the rooms of a space, as far as they were asked for. */
export interface AskedRooms extends SpaceRooms {
  readonly isBusy: boolean;
  readonly failure: SpaceFailure | PortFailure | null;
}

const NOTHING: AskedRooms = { rooms: [], children: [], next: null, isBusy: true, failure: null };

/** Asks for the first page, for the next one (`more`), or for the first once more (`again`). */
export function useSpaceRooms(spaceId: RoomId): AskedRooms & { readonly more: () => void; readonly again: () => void } {
  const ask = useCommand('spaces.rooms');
  const [asked, setAsked] = useState(NOTHING);
  const load = useCallback(
    async (before: AskedRooms, signal?: AbortSignal) => {
      setAsked({ ...before, failure: null, isBusy: true });
      const page = await ask({ spaceId, from: before.next }, signal && { signal });
      if (signal?.aborted === true) return;
      if (!page.ok) return setAsked({ ...before, failure: page.error, isBusy: false });
      const { rooms, children, next } = page.value;
      const known = { rooms: [...before.rooms, ...rooms], children: [...before.children, ...children] };
      setAsked({ ...known, next, failure: null, isBusy: false });
    },
    [ask, spaceId],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(NOTHING, controller.signal);
    return () => controller.abort();
  }, [load]);
  return { ...asked, more: () => void load(asked), again: () => void load(NOTHING) };
}
