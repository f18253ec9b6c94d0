import { useCallback, useEffect, useState } from 'react';
import { type FoundUser, usePeople } from '../../../lib/people/people.ts';
import { useFound } from '../../../lib/people/use-found.ts';
import { useClient } from '../../../lib/view/client-context.ts';

export interface FoundUsers {
  readonly users: readonly FoundUser[];
  /** `searching`: these are known contacts, and the server's answer is to come. */
  readonly state: 'searching' | 'done' | 'failed';
}

interface Answer {
  readonly query: string;
  /** Null if the search failed. */
  readonly users: readonly FoundUser[] | null;
}

const LIMIT = 8;
const NONE: readonly FoundUser[] = [];

/** Users for a query: those who are known at once, and all of them a moment later. */
export function useFoundUsers(query: string): FoundUsers {
  const { client } = useClient();
  const { find } = usePeople();
  const text = query.trim();
  const [known, setKnown] = useState<Answer | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void find(client, { query: text, limit: LIMIT, among: 'known' }, signal).then((users) => {
      if (!signal.aborted) setKnown({ query: text, users });
    });
    return () => controller.abort();
  }, [client, find, text]);
  const findAll = useCallback(
    async (signal: AbortSignal): Promise<Answer> => ({
      query: text,
      users: await find(client, { query: text, limit: LIMIT }, signal),
    }),
    [client, find, text],
  );
  const all = useFound(findAll);
  if (all?.query === text && all.users !== null) return { users: all.users, state: 'done' };
  const users = (known?.query === text ? known.users : null) ?? NONE;
  return { users, state: all?.query === text ? 'failed' : 'searching' };
}
