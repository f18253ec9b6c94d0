/**
 * Sydent, the identity server of Matrix, for the tests of finding each other by address. It runs in Synapse's environment, which has all that
 * it needs, and speaks in clear text; homeservers ask identity servers by TLS alone, so that something that takes both stands in front.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import tls from 'node:tls';
import { Failure } from '../../ops/machine/failure.mjs';
import { ROOT } from '../../ops/machine/files.mjs';
import { withLock } from '../../ops/machine/lock.mjs';
import { claimPort } from '../../ops/machine/ports.mjs';
import { run, startChild } from '../../ops/machine/processes.mjs';

export interface IdentityServer {
  readonly url: string;
  /** The name of the document that it wants its users to agree to. */
  readonly terms: string;
  stop(): Promise<void>;
}

export interface IdentityServerOptions {
  /** Synapse's. */
  readonly python: string;
  /** A folder with `tls.crt` and `tls.key`, for its data too. */
  readonly dir: string;
  readonly mailPort: number;
}

const VERSION = '2.6.1';
const PROGRAM = join(ROOT, '.parley', 'sydent', VERSION);
/** The last canonical JSON that takes bytes for text, as Sydent gives them to it when a homeserver signs what it asks. */
const WANTED = [`matrix-sydent==${VERSION}`, 'canonicaljson==1.6.5', 'simplejson==3.20.1'];
const TERMS = 'Rules of the harbour';
const READY_WITHIN_MS = 30_000;
/** The first byte of a connection by TLS. */
const HANDSHAKE = 0x16;

/** Starts it on a port of its own. */
export async function startIdentityServer(options: IdentityServerOptions): Promise<IdentityServer> {
  const { python, dir } = options;
  await installSydent(python);
  const claim = (what: string) => claimPort({ port: 0, host: '127.0.0.1', what, option: '' });
  const [port, clearPort] = await Promise.all([claim('the identity server'), claim('its clear text')]);
  await writeFiles(options, port, clearPort);
  const front = await startFront(dir, port, clearPort);
  const output = openSync(join(dir, 'sydent.log'), 'w');
  const child = await startChild(python, ['-m', 'sydent.sydent'], {
    cwd: dir,
    env: { ...process.env, PYTHONPATH: PROGRAM, SYDENT_CONF: 'sydent.conf' },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const stop = async () => {
    await child.stop();
    await front.stop();
  };
  const url = `http://127.0.0.1:${port}`;
  if (await isUp(url)) return { url, terms: TERMS, stop };
  await stop();
  throw new Failure(`Sydent did not answer: ${await readFile(join(dir, 'sydent.log'), 'utf8')}`);
}

/** Fetches it once for all tests. Most of what it needs is there already, in newer versions than it asks for. */
async function installSydent(python: string): Promise<void> {
  await mkdir(PROGRAM, { recursive: true });
  await withLock(`${PROGRAM}.lock`, async () => {
    const isThere = await access(join(PROGRAM, 'installed')).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    const pip = ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-deps', '--only-binary', ':all:'];
    const { code, output } = await run(python, [...pip, '--upgrade', '--target', PROGRAM, ...WANTED]);
    if (code !== 0) throw new Failure(`Sydent could not be installed: ${output.trim()}`);
    await writeFile(join(PROGRAM, 'installed'), '');
  });
}

async function writeFiles({ dir, mailPort }: IdentityServerOptions, port: number, clearPort: number): Promise<void> {
  const templates = join(dir, 'templates', 'parley');
  await mkdir(templates, { recursive: true });
  const head = 'From: %(from)s\nTo: %(to)s\nSubject: Harbour\n\n';
  const files = {
    'templates/parley/verification_template.eml': `${head}%(link)s\n`,
    'templates/parley/invite_template.eml': `${head}%(sender_display_name)s invites you to %(room_name)s\n`,
    'templates/parley/verify_response_template.html': '<p>%(message)s</p>',
    'terms.json': JSON.stringify({
      master_version: '1',
      docs: { rules: { version: '1', langs: { en: { name: TERMS, url: 'https://harbour.example/rules' } } } },
    }),
    'sydent.conf': `[general]
server.name = 127.0.0.1:${port}
templates.path = templates
brand.default = parley
terms.path = terms.json
ip.whitelist = 127.0.0.0/8
[http]
clientapi.http.bind_address = 127.0.0.1
clientapi.http.port = ${clearPort}
federation.verifycerts = false
client_http_base = http://127.0.0.1:${port}
[email]
email.from = harbour@mail.example
email.smtphost = 127.0.0.1
email.smtpport = ${mailPort}
[crypto]
ed25519.signingkey = ed25519 0 ${randomBytes(32).toString('base64').replace('=', '')}
`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text);
}

/** Takes connections in clear text and by TLS on one port: pages of a test trust no certificate that it made. */
async function startFront(dir: string, port: number, clearPort: number) {
  const [key, cert] = await Promise.all(['tls.key', 'tls.crt'].map((name) => readFile(join(dir, name))));
  const open = new Set<net.Socket>();
  const pass = (from: net.Socket) => {
    const to = net.connect(clearPort, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one) && other.destroy());
      one.pipe(other);
    }
  };
  const secure = tls.createServer({ key, cert }, pass);
  const front = net.createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    socket.once('readable', () => {
      const first: unknown = socket.read();
      if (!Buffer.isBuffer(first)) return;
      socket.unshift(first);
      if (first[0] === HANDSHAKE) secure.emit('connection', socket);
      else pass(socket);
    });
  });
  await new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve));
  return {
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}

async function isUp(url: string): Promise<boolean> {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await pause(100)) {
    const answer = await fetch(`${url}/_matrix/identity/v2`).catch(() => null);
    if (answer?.ok === true) return true;
  }
  return false;
}
