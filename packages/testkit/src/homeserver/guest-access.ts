/** The requests that guests may make, as in the specification's module on guests and in Synapse. */
const ROOM = String.raw`/_matrix/client/(?:v1|v3)/rooms/[^/]+`;
const ALLOWED: readonly RegExp[] = [
  `GET ${ROOM}/(?:state|context|event|messages|members|joined_members|relations|hierarchy|threads).*`,
  `(?:PUT) ${ROOM}/(?:send|state)/.*`,
  `POST (?:${ROOM}/(?:join|leave)|/_matrix/client/v3/join/[^/]+)`,
  String.raw`GET /_matrix/client/(?:v3/sync|versions|v3/capabilities|v3/account/whoami|v3/devices.*|v1/media/.*)`,
  String.raw`POST .*/(?:simplified_msc3575|org\.matrix\.simplified_msc3575)/sync`,
  String.raw`POST /_matrix/client/v3/keys/(?:upload|query|claim)`,
  String.raw`PUT /_matrix/client/v3/(?:sendToDevice/.*|profile/[^/]+/displayname|devices/.*)`,
  String.raw`GET .*/(?:publicRooms|room_summary|summary|profile|directory|pushrules|user|auth_metadata).*`,
  String.raw`POST .*/(?:publicRooms|filter)`,
].map((pattern) => new RegExp(`^${pattern}$`));

/** True if a guest may make the request. */
export function isForGuests(method: string, pathname: string): boolean {
  return ALLOWED.some((pattern) => pattern.test(`${method} ${pathname}`));
}
