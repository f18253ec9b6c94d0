import type { PortChannel } from './channel.ts';

/** Leads nowhere and says nothing: what a page is connected to while there is no engine. */
export const silentChannel: PortChannel = {
  post: () => undefined,
  listen: () => () => undefined,
  close: () => undefined,
};
