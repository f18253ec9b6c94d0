import type { View } from '../../port/contract.ts';

/** What the page may know about the connection. */
export interface ConnectionApi {
  'connection.status': View<null, ConnectionStatus>;
}

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
