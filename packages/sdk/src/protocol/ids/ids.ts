import type { Brand } from '../../base/brand/brand.ts';

/** `@localpart:server`. */
export type UserId = Brand<string, 'UserId'>;
/** `!opaque` or `!opaque:server` (room version 12 has no server part). */
export type RoomId = Brand<string, 'RoomId'>;
/** `$…`. */
export type EventId = Brand<string, 'EventId'>;
/** `#alias:server`. */
export type RoomAlias = Brand<string, 'RoomAlias'>;
export type DeviceId = Brand<string, 'DeviceId'>;
/** `mxc://server/media`, checked by grammar, so that it can never be made to name another path. */
export type MxcUri = Brand<string, 'MxcUri'>;
/** Ours, made once for a message and kept for ever. */
export type TransactionId = Brand<string, 'TransactionId'>;
/** Names an event that the server sends later. */
export type DelayId = Brand<string, 'DelayId'>;
/** Names a call; whoever places it makes it up (07.V-02). */
export type CallId = Brand<string, 'CallId'>;
