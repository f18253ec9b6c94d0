import { describePort } from './port.conformance.ts';
import { describeViews } from './port-views.conformance.ts';
import { createChannelPair } from './wire/channel-pair.ts';
import { createMessagePortChannel } from './wire/message-port-channel.ts';

for (const describeOver of [describePort, describeViews]) {
  describeOver('a pair in one thread', () => createChannelPair((deliver) => setImmediate(deliver)));

  describeOver('a MessageChannel', () => {
    const { port1, port2 } = new MessageChannel();
    return { page: createMessagePortChannel(port1), engine: createMessagePortChannel(port2) };
  });
}
