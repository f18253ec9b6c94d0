import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import type { SwitcherQuery } from './parse-query.ts';

export type FoundRoom = ClientApi['roomList.window']['item'];

/** Results, and the query that they belong to. */
export interface Found {
  readonly query: SwitcherQuery;
  readonly rooms: readonly FoundRoom[];
  /** It could not be searched. */
  readonly hasFailed: boolean;
}

/** As many as anybody looks through. */
const LIMIT = 30;

/** The rooms for a query; those for the query before until they are there, null at first. */
export function useFound(query: SwitcherQuery, recent: readonly RoomId[]): Found | null {
  const find = useCommand('roomList.find');
  const [found, setFound] = useState<Found | null>(null);
  const { scope, text } = query;
  useEffect(() => {
    if (scope === 'commands') return;
    const controller = new AbortController();
    const { signal } = controller;
    void find({ query: text, scope, recent, limit: LIMIT }, { signal }).then((answer) => {
      if (signal.aborted) return;
      setFound({ query: { scope, text }, rooms: answer.ok ? answer.value : [], hasFailed: !answer.ok });
    });
    return () => controller.abort();
  }, [find, scope, text, recent]);
  return found;
}
