import { describePort } from './port.conformance.ts';
import { createChannelPair } from './wire/channel-pair.ts';
import { createMessagePortChannel } from './wire/message-port-channel.ts';

describePort('a pair in one thread', () => createChannelPair((deliver) => setImmediate(deliver)));

describePort('a MessageChannel', () => {
  const { port1, port2 } = new MessageChannel();
  return { page: createMessagePortChannel(port1), engine: createMessagePortChannel(port2) };
});
