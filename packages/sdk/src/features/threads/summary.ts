import type { ThreadSocket } from '../../core/timeline/sockets.ts';
import type { ThreadExtra } from './contract.ts';

/** What is said of a thread where its root stands (02.TH-02, 02.TH-07). */
export const threadSocket: ThreadSocket<ThreadExtra> = {
  toExtra: ({ count, hasParticipated, latest }) => ({
    kind: 'thread',
    count,
    hasParticipated,
    latest:
      latest === null ? null : { sender: latest.sender, text: latest.text, timestamp: latest.event.origin_server_ts },
  }),
};
