import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, type Person } from '../fixtures/test.ts';

const START = fileURLToPath(new URL('../../examples/echo-bot/start.mjs', import.meta.url));

type Line = Readonly<Record<string, unknown>>;

/** The echo bot as a process of its own, with the lines it printed. */
export class Bot {
  readonly lines: Line[] = [];
  readonly #process: ChildProcess;
  readonly #ended: Promise<number | null>;

  constructor(homeserver: string, person: Person) {
    const args = [START, '--homeserver', homeserver, '--user', person.name, '--password', person.password];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = child;
    this.#ended = new Promise((resolve) => child.on('exit', resolve));
    createInterface({ input: child.stdout }).on('line', (line) => this.lines.push(JSON.parse(line) as Line));
  }

  events(event: string): readonly Line[] {
    return this.lines.filter((line) => line['event'] === event);
  }

  async waitFor(event: string, count = 1): Promise<void> {
    await expect.poll(() => this.events(event).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  }

  /** Asks it to end; gives its exit code. */
  end(): Promise<number | null> {
    this.#process.kill('SIGTERM');
    return this.#ended;
  }
}
