/** Matrix identifiers and the only ways to them. */
export type {
  CallId,
  DelayId,
  DeviceId,
  EventId,
  MxcUri,
  RoomAlias,
  RoomId,
  TransactionId,
  UserId,
} from '../protocol/ids/ids.ts';
export {
  isServerName,
  localpartOf,
  parseEventId,
  parseMxcUri,
  parseRoomAlias,
  parseRoomId,
  parseUserId,
  serverOf,
} from '../protocol/ids/parse.ts';
export { parseThirdPartyId } from '../protocol/rules/third-party-id.ts';
