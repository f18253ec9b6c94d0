import type { SealKey } from '../../platform/sealing/sealer.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { StoredSession } from '../session/stored-session.ts';
import { META, RecordStore, type StoreDeclaration } from '../storage/record-store.ts';

const SESSION: StoreDeclaration = { name: 'session', version: 1, migrations: [] };

/** The one session there is. */
export const sessionStore = new RecordStore<StoredSession, readonly ['current']>(SESSION);
/** Keys of databases whose account has ended and which are not deleted yet. */
export const endedStore = new RecordStore<string, readonly ['ended', string]>(SESSION);
/** Sign-ins that a provider has not answered yet, by their state. The feature that begins them knows their shape. */
export const signInStore = new RecordStore<unknown, readonly ['signIn', string]>(SESSION);
/** The key that everything else is sealed with; itself it is not, and cannot be read. */
export const keyStore = new RecordStore<SealKey, readonly ['seal']>({ name: 'keys', version: 1, migrations: [] });
/** The user of an account's database: written before the session, so that a database without it was deleted and made anew. */
export const ownerStore = new RecordStore<UserId, readonly ['owner']>(META);
