import type { DeviceLink } from '@parley/sdk/client/contract.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { LinkDeviceButton } from './LinkDeviceButton.tsx';
import { LinkDeviceView } from './LinkDeviceView.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

function show(state: DeviceLink): string[] {
  const heard: string[] = [];
  draw(
    <LinkDeviceView
      state={state}
      scanner={null}
      otherWay="scan"
      onWay={(way) => heard.push(way)}
      onCode={(code) => heard.push(code)}
      onOpened={() => heard.push('opened')}
      onRetry={() => heard.push('again')}
      onClose={() => heard.push('closed')}
    />,
  );
  return heard;
}

test('[SES-04] the way to link a device is there only where the provider has it', async () => {
  for (const canLink of [false, true]) {
    const client = new FakeRemote();
    client.answer('devices.canLink', async () => ({ ok: true, value: canLink }));
    draw(
      <ClientContext value={{ client, views: new HandleCache(client) }}>
        <LinkDeviceButton />
      </ClientContext>,
    );
    await expect.poll(() => client.commands.length).toBe(1);
    await expect.poll(() => button('Link new device').elements().length).toBe(canLink ? 1 : 0);
  }
});

test('[SES-04] the page of the homeserver is opened by a press, which is told', async () => {
  const heard = show({ kind: 'opening', address: '#/confirmed-here' });
  const link = page.getByRole('link', { name: 'Open the page', exact: true });
  await expect.element(link).toHaveAttribute('target', '_blank');
  const element = link.element();
  element.addEventListener('click', (event) => event.preventDefault());
  await link.click();
  expect(heard).toEqual(['opened']);
});

test('[SES-04] each end has a sentence, and a failure a way on', async () => {
  show({ kind: 'done' });
  await expect.element(page.getByRole('dialog')).toHaveTextContent('The new device is signed in and verified');
  const heard = show({ kind: 'failed', failure: { kind: 'notVerified' } });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Verify it first.');
  await button('Scan a QR code').click();
  expect(heard).toEqual(['scan']);
});
