/**
 * A bot on Parley's engine alone: it accepts invitations and answers every message with the same text.
 *
 *     npm run echo-bot -- --homeserver http://127.0.0.1:8008 --user echo --password secret
 */
import { parseArgs } from 'node:util';
import { runInProcess } from '@parley/sdk/client/in-process.ts';
import { type Client, until } from '@parley/sdk/client/remote.ts';
import { answerMessages } from './answers.ts';
import { keysAreUp } from './identity.ts';
import { machine } from './machine.ts';
import { print } from './report.ts';
import { acceptInvitations } from './rooms.ts';

const USAGE = `Usage: npm run echo-bot -- --homeserver URL --user NAME --password PASSWORD

Everything is kept in memory, nothing on the disk: when the bot ends, its session and whatever waits to be sent are gone, and at
its next start it signs in as a new device.`;

interface Login {
  readonly homeserver: string;
  readonly user: string;
  readonly password: string;
}

/** The login from the command line; undefined if the arguments are invalid. */
function readArguments(): Login | 'help' | undefined {
  const options = {
    help: { type: 'boolean' },
    homeserver: { type: 'string' },
    user: { type: 'string' },
    password: { type: 'string' },
  } as const;
  try {
    const { help, homeserver, user, password } = parseArgs({ options }).values;
    if (help === true) return 'help';
    return homeserver === undefined || user === undefined || password === undefined
      ? undefined
      : { homeserver, user, password };
  } catch {
    return undefined;
  }
}

/** Runs until the process is told to end. */
async function run(login: Login): Promise<void> {
  const { client, stop } = runInProcess(machine);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const signedIn = await client.command('login.password', login);
  if (!signedIn.ok) {
    print({ event: 'error', message: `could not sign in: ${signedIn.error.kind}` });
    process.exitCode = 1;
    return stop();
  }
  answerMessages(client, signedIn.value.userId);
  await firstSync(client);
  await keysAreUp(client);
  print({ event: 'started' });
  acceptInvitations(client);
}

/** From then on nothing that is sent is history. */
async function firstSync(client: Client): Promise<void> {
  const status = client.view('connection.status', null);
  await until(status, (state) => state.kind === 'ready' && state.value.kind === 'syncing');
  status.close();
}

const login = readArguments();
if (login === 'help') {
  process.stdout.write(`${USAGE}\n`);
} else if (login === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  await run(login);
}
