/** The data channel of a group call: beside sound and pictures, for clients that use one (08.G-47). */
import { isObject, numberAt, own, stringAt } from '../../../base/json/guards.ts';
import type { RawContent } from '../event.ts';

/** The options of a channel, as `RTCDataChannelInit` names them. */
export interface DataChannel {
  readonly ordered?: boolean;
  readonly maxPacketLifeTime?: number;
  readonly maxRetransmits?: number;
  readonly protocol?: string;
}

/** The name of the channel in each connection. */
export const DATA_CHANNEL = 'datachannel';

const MOST_NUMBER = 65_535;
const MOST_PROTOCOL_LENGTH = 255;

/** Reads the channel that a call wants; null if it wants none. An option that is malformed is not given. */
export function dataChannelOf(content: RawContent): DataChannel | null {
  if (own(content, 'dataChannelsEnabled') !== true) return null;
  const given = own(content, 'dataChannelOptions');
  if (!isObject(given)) return {};
  const ordered = own(given, 'ordered');
  const protocol = stringAt(given, 'protocol');
  const lifeTime = smallNumber(numberAt(given, 'maxPacketLifeTime'));
  const retransmits = smallNumber(numberAt(given, 'maxRetransmits'));
  return {
    ...(typeof ordered === 'boolean' ? { ordered } : {}),
    ...(lifeTime === undefined ? {} : { maxPacketLifeTime: lifeTime }),
    // No browser takes both.
    ...(retransmits === undefined || lifeTime !== undefined ? {} : { maxRetransmits: retransmits }),
    ...(protocol === undefined || protocol.length > MOST_PROTOCOL_LENGTH ? {} : { protocol }),
  };
}

function smallNumber(value: number | undefined): number | undefined {
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= MOST_NUMBER ? value : undefined;
}
