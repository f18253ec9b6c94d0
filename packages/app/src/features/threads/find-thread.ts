import type { FindElsewhere } from '../timeline/contract.ts';

/** Finds the thread that an event is a reply in: it is shown there, and the room goes to the root. */
export const findThread: FindElsewhere = async ({ client, roomId, eventId }) => {
  const found = await client.command('threads.find', { roomId, eventId });
  if (!found.ok || found.value.rootId === null) return null;
  const { rootId } = found.value;
  return { nearby: rootId, panel: { name: 'thread', rootId, eventId } };
};
