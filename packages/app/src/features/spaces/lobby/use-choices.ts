import type { RoomChoice } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useState } from 'react';
import { useCommand } from '../../../lib/view/use-command.ts';

/** Rooms that can be added to a space, as they are looked for; null until the first answer. */
export function useCandidates(spaceId: RoomId, query: string): readonly RoomChoice[] | null {
  const find = useCommand('spaces.candidates');
  const [found, setFound] = useState<readonly RoomChoice[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void find({ spaceId, query }, { signal }).then((answer) => {
      if (answer.ok && !signal.aborted) setFound(answer.value);
    });
    return () => controller.abort();
  }, [find, spaceId, query]);
  return found;
}

/** Rooms below a space that the user is in; null until they are known. */
export function useInside(spaceId: RoomId): readonly RoomChoice[] | null {
  const find = useCommand('spaces.inside');
  const [inside, setInside] = useState<readonly RoomChoice[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void find({ spaceId }, { signal }).then((answer) => {
      if (answer.ok && !signal.aborted) setInside(answer.value);
    });
    return () => controller.abort();
  }, [find, spaceId]);
  return inside;
}
