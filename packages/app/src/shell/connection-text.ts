import type { I18n } from '@lingui/core';
import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { RemoteStatus, ViewState } from '@parley/sdk/client/remote.ts';

type ConnectionStatus = ClientApi['connection.status']['value'];

/** What `status` `Connection` says: nothing while all is well (SH-09). */
export function connectionText(i18n: I18n, engine: RemoteStatus, connection: ViewState<ConnectionStatus>): string {
  if (engine.kind === 'lost') return i18n._({ id: 'connection.reconnecting', message: 'Reconnecting…' });
  if (connection.kind !== 'ready') return '';
  switch (connection.value.kind) {
    case 'idle':
    case 'syncing':
      return '';
    case 'connecting':
      return i18n._({ id: 'connection.connecting', message: 'Connecting…' });
    case 'offline':
      return i18n._({ id: 'connection.offline', message: 'Offline' });
    case 'reconnecting':
      return i18n._({ id: 'connection.reconnecting', message: 'Reconnecting…' });
    case 'serverError':
      return i18n._({ id: 'connection.serverError', message: 'Server error' });
  }
}
