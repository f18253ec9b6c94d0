import type { OtherWay } from '../../lib/call/other-way.ts';

/** Takes calls of two to an SFU where they belong there. The code for that is fetched with the first call; without it they go as they always can. */
export const otherWay: OtherWay = (client, call) =>
  import('./call-way.ts').then(
    ({ sfuWay }) => sfuWay(client, call),
    () => false,
  );
