import type { JsonObject } from '../../../base/json/guards.ts';
import { readSso, ssoPath } from '../../../protocol/endpoints/sso.ts';
import type { SsoWay } from './contract.ts';

/** The pages where one can sign in, from the flow `m.login.sso`. Loaded where a homeserver has one. */
export function waysOf(flow: JsonObject, baseUrl: string): readonly SsoWay[] {
  return readSso(flow).map(({ id, name }) => ({ name, url: baseUrl + ssoPath(id) }));
}
