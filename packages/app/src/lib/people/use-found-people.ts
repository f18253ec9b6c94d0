import type { FoundPerson, PeopleFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCommand } from '../view/use-command.ts';

/** So that not every letter is a request. */
const PAUSE_MS = 250;

export interface PeopleQuery {
  readonly query: string;
  readonly limit: number;
  /** Says how those who are found stand in it; null for no room. */
  readonly roomId: RoomId | null;
}

/**
 * The users that match the query; known contacts without a query. Null until there is a first answer. `onAnswered` is told
 * whether each request failed.
 */
export function useFoundPeople(
  { query, limit, roomId }: PeopleQuery,
  onAnswered: (failure: PeopleFailure | PortFailure | null) => void,
): readonly FoundPerson[] | null {
  const find = useCommand('people.find');
  const [found, setFound] = useState<readonly FoundPerson[] | null>(null);
  const tell = useEffectEvent(onAnswered);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const answer = await find({ query, limit, roomId }, { signal });
      if (signal.aborted) return;
      if (answer.ok) setFound(answer.value);
      tell(answer.ok ? null : answer.error);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [find, query, limit, roomId]);
  return found;
}
