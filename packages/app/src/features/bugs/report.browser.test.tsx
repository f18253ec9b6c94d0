import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { ReportProblem } from './ReportProblem.tsx';
import { ReportView, type ReportViewProps } from './ReportView.tsx';

const dialog = () => page.getByRole('dialog', { name: 'Report a problem' });

async function open() {
  const client = new FakeRemote();
  client.answer('bugs.log', async () => ({ ok: true, value: ['a line of the log'] }));
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <ReportProblem version="1.2.3" />
    </ClientContext>,
  );
  await page.getByRole('button', { name: 'Report a problem' }).click();
}

function show(props: Partial<ReportViewProps>) {
  const nothing = () => undefined;
  draw(
    <ReportView
      description="It hangs"
      withLog
      text="Parley 1.2.3"
      state="idle"
      onDescription={nothing}
      onWithLog={nothing}
      onSend={null}
      onSave={nothing}
      onClose={nothing}
      {...props}
    />,
  );
}

test('[BR-01] all that the report says is shown, with the log only if that is wanted', async () => {
  await open();
  await expect.element(page.getByRole('button', { name: 'Save to a file' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'What happened' }).fill('It hangs');
  await dialog().getByText('All that the report says').click();
  const all = page.getByRole('region', { name: 'All that the report says' });
  for (const text of ['Parley 1.2.3', 'It hangs', 'a line of the log'])
    await expect.element(all).toHaveTextContent(text);
  await page.getByRole('switch', { name: 'With the log of this browser' }).click();
  await expect.element(all).not.toHaveTextContent('a line of the log');
  await expect.element(page.getByRole('button', { name: 'Save to a file' })).toBeEnabled();
});

test('[BR-02] where no address is configured it is only saved, and Escape loses nothing that was written', async () => {
  await open();
  await page.getByRole('textbox', { name: 'What happened' }).fill('It hangs');
  await expect.element(page.getByRole('button', { name: 'Send report' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('textbox', { name: 'What happened' })).toHaveValue('It hangs');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('[BR-02] it is sent where there is an address, and can be saved if that failed', async () => {
  const [onSend, onSave] = [vi.fn(), vi.fn()];
  show({ onSend, onSave, state: 'failed' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('could not be sent');
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('button', { name: 'Save to a file' }).click();
  expect([onSend.mock.calls.length, onSave.mock.calls.length]).toEqual([1, 1]);
});
