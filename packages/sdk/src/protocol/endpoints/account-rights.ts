/** The changes that a server lets a user make to their own account. */
import { booleanAt, isObject, type JsonObject, objectAt, stringsAt } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import { type Endpoint, malformed, request } from './endpoint.ts';

/** A server that says nothing of one of these allows it. */
export interface AccountRights {
  readonly mayChangePassword: boolean;
  /** Email addresses and phone numbers. */
  readonly mayChangeAddresses: boolean;
  readonly mayChangeName: boolean;
  readonly mayChangeAvatar: boolean;
}

/** The rights where a server has not said anything. */
export const ALL_RIGHTS: AccountRights = {
  mayChangePassword: true,
  mayChangeAddresses: true,
  mayChangeName: true,
  mayChangeAvatar: true,
};

/** `GET /capabilities`, of which only those of the account are read. */
export function accountRights(): Endpoint<AccountRights> {
  return {
    request: request('GET', '/_matrix/client/v3/capabilities'),
    decode: (body) => {
      const all = isObject(body) ? objectAt(body, 'capabilities') : undefined;
      return all === undefined ? malformed('capabilities') : ok(readRights(all));
    },
  };
}

/** `m.profile_fields` counts for name and avatar where a server says it; else the two older capabilities do. */
function readRights(all: JsonObject): AccountRights {
  const isOn = (name: string) => booleanAt(objectAt(all, name) ?? {}, 'enabled') ?? true;
  const fields = objectAt(all, 'm.profile_fields');
  const mayChange = (field: string, older: string) =>
    fields === undefined ? isOn(older) : mayChangeField(fields, field);
  return {
    mayChangePassword: isOn('m.change_password'),
    mayChangeAddresses: isOn('m.3pid_changes'),
    mayChangeName: mayChange('displayname', 'm.set_displayname'),
    mayChangeAvatar: mayChange('avatar_url', 'm.set_avatar_url'),
  };
}

function mayChangeField(fields: JsonObject, field: string): boolean {
  if (booleanAt(fields, 'enabled') === false) return false;
  const allowed = stringsAt(fields, 'allowed');
  return allowed?.includes(field) ?? !(stringsAt(fields, 'disallowed') ?? []).includes(field);
}
