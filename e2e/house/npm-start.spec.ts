import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, messages, say, test } from '../fixtures/test.ts';

interface Ready {
  readonly url: string;
  readonly homeserver: string;
  readonly accounts: readonly { readonly userId: string; readonly password: string }[];
  readonly rooms: readonly { readonly roomId: string; readonly name: string }[];
}

test('[HS-04] npm start brings a usable client with a community in it, which nobody else registers at, and Ctrl-C ends all of it', async ({
  openProfile,
  guard,
}) => {
  test.setTimeout(180_000);
  // The server may end while the service worker still keeps the program's files: that worker is not installed then.
  guard.allow(/^service_worker: .* Failed to fetch/);
  const state = mkdtempSync(join(tmpdir(), 'parley-start-'));
  const readyFile = join(state, 'ready.json');
  const child = spawn('npm', ['start', '--', '--port', '0', '--homeserver-port', '0', '--ready-file', readyFile], {
    env: { ...process.env, PARLEY_STATE: state },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that it can be told as a terminal tells it: all of it at once.
    detached: true,
  });
  const said = collect(child);
  try {
    await expect.poll(() => existsSync(readyFile) || child.exitCode !== null, { timeout: 150_000 }).toBe(true);
    expect(child.exitCode, said.join('')).toBeNull();
    const ready = JSON.parse(readFileSync(readyFile, 'utf8')) as Ready;
    const alice = ready.accounts[0];
    if (alice === undefined) throw new Error('the ready file names no account');
    // It has a homeserver of its own.
    guard.allow(new RegExp(`asked ${ready.homeserver}$`));
    for (const kind of ['user', 'guest']) {
      const body = JSON.stringify({ auth: { type: 'm.login.dummy' }, username: `new-${kind}`, password: 'pw' });
      const asked = await fetch(`${ready.homeserver}/_matrix/client/v3/register?kind=${kind}`, {
        method: 'POST',
        body,
      });
      expect(asked.status, kind).toBe(403);
    }
    const page = await openProfile();
    await page.goto(ready.url);
    await expect(page.getByRole('textbox', { name: 'Homeserver' })).toHaveValue(ready.homeserver);
    await page.getByRole('textbox', { name: 'Username' }).fill(alice.userId);
    await page.getByLabel('Password', { exact: true }).fill(alice.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    for (const room of ready.rooms) {
      await expect(page.getByRole('link', { name: new RegExp(`^${room.name}`) })).toBeVisible();
    }
    await page.getByRole('link', { name: /^General/ }).click();
    await expect(page.getByRole('article').last()).toBeVisible();
    await say(page, 'Hello from a newcomer.');
    await expect(messages(page, 'Hello from a newcomer.')).toContainText('Sent');
    tell(child, 'SIGINT');
    await expect.poll(() => child.exitCode ?? child.signalCode, { timeout: 20_000 }).not.toBeNull();
    await expect(fetch(`${ready.homeserver}/health`)).rejects.toThrow();
    await expect(fetch(ready.url)).rejects.toThrow();
  } finally {
    if (child.exitCode === null && child.signalCode === null) tell(child, 'SIGKILL');
    rmSync(state, { recursive: true, force: true });
  }
});

/** Sends a signal to a program and everything it started in its group. */
function tell(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) process.kill(-child.pid, signal);
}

/** The output of a program while it runs. */
function collect(child: ChildProcess): readonly string[] {
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => said.push(part.toString('utf8')));
  return said;
}
