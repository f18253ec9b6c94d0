import type { WriteOp } from '../../platform/database/database.ts';
import { outboxStore } from '../outbox/outbox-stores.ts';
import { readStoredSession, type StoredSession, withoutTokens } from '../session/stored-session.ts';
import { type Mirroring, readKept } from '../storage/kept.ts';
import type { PageTexts } from '../storage/page-storage.ts';
import { accountDatabase } from './layouts.ts';
import { sessionStore } from './session-stores.ts';

/** What pages keep where there is no disk: who is signed in, without tokens, and what is to be sent. */
export const MIRRORING: Mirroring = {
  stores: new Set([sessionStore.name, outboxStore.name]),
  open: (put) => {
    if (put.store !== sessionStore.name) return put;
    // A sign-in under way is secret as a whole.
    if (put.key[0] === 'signIn') return { ...put, value: null };
    if (put.key[0] !== 'current') return put;
    const session = readStoredSession(put.value);
    return session === null ? null : { ...put, value: withoutTokens(session) };
  },
};

/** A session, and what was to be sent, of a run that had no disk. */
export interface Leftover {
  readonly session: StoredSession;
  readonly entries: readonly WriteOp[];
  /** The tokens are gone. */
  readonly isPart: boolean;
}

/** The rest of a run that had no disk, as a page has it, by the name of the session's database; null for what holds no session. */
export function readLeftover(texts: PageTexts, sessionName: string): Leftover | null {
  const { kept, isPart } = readKept(texts, MIRRORING);
  const found = kept.get(sessionName)?.find(({ store, key }) => store === sessionStore.name && key[0] === 'current');
  const session = found === undefined ? null : readStoredSession(found.value);
  if (session === null) return null;
  const entries = kept.get(accountDatabase(session.databaseKey)) ?? [];
  return { session, entries: entries.filter(({ store }) => store === outboxStore.name), isPart };
}
