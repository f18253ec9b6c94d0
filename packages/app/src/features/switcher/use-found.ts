import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useState } from 'react';
import { useClient } from '../../lib/view/client-context.ts';
import type { RoomListItem } from '../room-list/contract.ts';
import { findRooms } from '../room-list/feature.ts';
import type { SwitcherQuery } from './parse-query.ts';

/** Results, and the query that they belong to. */
export interface Found {
  readonly query: SwitcherQuery;
  readonly rooms: readonly RoomListItem[];
  /** It could not be searched. */
  readonly hasFailed: boolean;
}

/** As many as anybody looks through. */
const LIMIT = 30;

/** The rooms for a query; those for the query before until they are there, null at first. */
export function useFound(query: SwitcherQuery, recent: readonly RoomId[]): Found | null {
  const { client } = useClient();
  const [found, setFound] = useState<Found | null>(null);
  const { scope, text } = query;
  useEffect(() => {
    if (scope === 'commands') return;
    const controller = new AbortController();
    const { signal } = controller;
    void findRooms(client, { query: text, scope, recent, limit: LIMIT }, signal).then((rooms) => {
      if (signal.aborted) return;
      setFound({ query: { scope, text }, rooms: rooms ?? [], hasFailed: rooms === null });
    });
    return () => controller.abort();
  }, [client, scope, text, recent]);
  return found;
}
