import type { ThreadSocket } from '../../core/timeline/sockets.ts';
import type { LatestReply } from '../../core/timeline/thread-summary.ts';
import type { ThreadExtra } from './contract.ts';

/** What is said of a thread where its root stands (02.TH-02, 02.TH-07). */
export const threadSocket: ThreadSocket<ThreadExtra> = {
  toExtra: ({ count, hasParticipated, latest }) => ({
    kind: 'thread',
    count,
    hasParticipated,
    latest: latest === null ? null : lineOf(latest),
  }),
};

function lineOf({ event, sender, text, doubt }: LatestReply): NonNullable<ThreadExtra['latest']> {
  return { sender, text, timestamp: event.origin_server_ts, ...(doubt && { doubt }) };
}
