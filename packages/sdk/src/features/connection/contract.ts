import type { SyncStatus } from '../../core/sync/sync.ts';
import type { Command, View } from '../../port/contract.ts';

/** What the page may know about the connection. */
export interface ConnectionApi {
  'connection.status': View<null, ConnectionStatus>;
  /** The state of sync by its own name, for programs on the sdk: `prepared`, `syncing`, `reconnecting`, `error` after more than three failures. */
  'connection.sync': View<null, SyncStatus>;
  /** The machine woke, or its network came back: what is under way may be dead, so the engine begins anew at once. */
  'connection.wake': Command<null, null, never>;
}

export type { SyncStatus };

/**
 * How the engine stands with the server, as one thing to show (contract: `status` named `Connection`).
 * `idle` before anybody signed in.
 */
export type ConnectionStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'syncing' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'reconnecting' }
  | { readonly kind: 'serverError' };
