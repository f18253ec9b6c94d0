/** Links to the account pages of a provider (MSC4191, 04.OI-06). */
import { type JsonObject, own, stringAt } from '../../../base/json/guards.ts';
import { isSafeAddress } from './server.ts';

/** The purpose of a visit to the provider's page. */
export type AccountAction =
  | { readonly kind: 'profile' | 'devices_list' | 'account_deactivate' | 'cross_signing_reset' }
  | { readonly kind: 'device_view' | 'device_delete'; readonly deviceId: string };

/** The names of actions before MSC4191 was accepted. */
const OLD_NAMES: Readonly<Partial<Record<AccountAction['kind'], string>>> = {
  devices_list: 'org.matrix.sessions_list',
  device_view: 'org.matrix.session_view',
  device_delete: 'org.matrix.session_end',
};

/**
 * The address of the provider's page for an action; null if it has none. A provider that lists its actions, and not this one, gets the older
 * name if it lists that, or none: its page then begins where it likes.
 */
export function accountPage(raw: JsonObject, action: AccountAction | null): string | null {
  const page = stringAt(raw, 'account_management_uri');
  if (page === undefined || !isSafeAddress(page)) return null;
  const url = new URL(page);
  const name = action === null ? null : nameOf(raw, action);
  if (action === null || name === null) return url.href;
  url.searchParams.set('action', name);
  if ('deviceId' in action) url.searchParams.set('device_id', action.deviceId);
  return url.href;
}

function nameOf(raw: JsonObject, { kind }: AccountAction): string | null {
  const listed = own(raw, 'account_management_actions_supported');
  const name = `org.matrix.${kind}`;
  if (!Array.isArray(listed) || listed.includes(name)) return name;
  const old = OLD_NAMES[kind];
  return old !== undefined && listed.includes(old) ? old : null;
}
