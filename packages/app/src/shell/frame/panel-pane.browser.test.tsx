import type { RoomId } from '@parley/sdk/client/ids.ts';
import { use } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TimelineSlotsContext } from '../../features/timeline/feature.ts';
import { Chunk } from '../../lib/chunk/chunk.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { draw } from '../../ui/test-draw.tsx';
import { PanelPane } from './PanelPane.tsx';

const roomId = '!room:example.org' as RoomId;

/** Says what it stands in. */
function Told() {
  const slots = use(TimelineSlotsContext);
  return <p>{slots === null ? 'by itself' : `with ${slots.extras.thread === undefined ? 'no threads' : 'threads'}`}</p>;
}

function show(more: Partial<Panel>): void {
  const chunk = new Chunk(() => Promise.resolve({ Panel: Told }));
  const label = { id: 'pins.panel', message: 'Pinned messages' };
  const panel: Panel = { name: 'pins', label, Icon: () => null, chunk, isInHeader: false, ...more };
  draw(<PanelPane roomId={roomId} panel={panel} place={{ name: 'pins' }} status={null} />);
}

test('[SH-21] a panel that draws messages stands in what draws them', async () => {
  show({ drawsMessages: true });
  await expect.element(page.getByText('with threads')).toBeVisible();
});

test('[SH-21] any other panel stands by itself', async () => {
  show({});
  await expect.element(page.getByText('by itself')).toBeVisible();
});
