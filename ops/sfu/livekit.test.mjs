// @ts-check
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimPort } from '../machine/ports.mjs';
import { isAlive } from '../machine/processes.mjs';
import { configOf, startLivekit } from './livekit.mjs';

/** @typedef {{bind_addresses: string[], rtc: {interfaces: {includes: string[]}}}} Config */

/** Answers as LiveKit does, notes its process, and does not end when it is asked to. */
const STAND_IN = `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs');
const { port } = JSON.parse(readFileSync(process.argv[3], 'utf8'));
process.on('SIGTERM', () => {});
writeFileSync('pid', String(process.pid));
require('node:http').createServer((_, response) => response.end('OK')).listen(port, '127.0.0.1');
`;

/** @type {string} */
let dir;
/** @type {import('./livekit.mjs').LivekitOptions} */
let options;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parley-livekit-'));
  const program = join(dir, 'program.cjs');
  await writeFile(program, STAND_IN, { mode: 0o755 });
  const port = await claimPort({ port: 0, host: '127.0.0.1', what: 'a test', option: '' });
  options = { program, dir, port, media: { from: 2, to: 3 }, key: 'key', secret: 'secret' };
});

afterEach(() => rm(dir, { recursive: true }));

const pidOf = async () => Number(await readFile(join(dir, 'pid'), 'utf8'));

test('[SFU-01] LiveKit listens to this machine alone and names no other', () => {
  const text = configOf(options);
  const { bind_addresses: addresses, rtc } = /** @type {Config} */ (JSON.parse(text));
  expect(addresses).toEqual(['127.0.0.1']);
  expect(rtc).toMatchObject({ tcp_port: 0, node_ip: '127.0.0.1', use_external_ip: false });
  expect(rtc).toMatchObject({ stun_servers: [expect.stringMatching(/^127\.0\.0\.1:/)] });
  for (const name of rtc.interfaces.includes) expect(name).toMatch(/^lo/);
  expect(text.match(/(?<!\d)\d+\.\d+\.\d+\.\d+/g)?.filter((address) => address !== '127.0.0.1')).toEqual([]);
});

test('[SFU-01] stopped, it is gone, although it would rather go on', async () => {
  const livekit = await startLivekit(options);
  const pid = await pidOf();
  expect([livekit.url, isAlive(pid)]).toEqual([`ws://127.0.0.1:${options.port}`, true]);
  await livekit.stop();
  expect(isAlive(pid)).toBe(false);
});

test('[SFU-01] it ends with whoever started it, however hard', async () => {
  const module = pathToFileURL(join(import.meta.dirname, 'livekit.mjs')).href;
  const code = `import { startLivekit } from ${JSON.stringify(module)};
    await startLivekit(${JSON.stringify(options)}); process.stdout.write('started');`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code]);
  await new Promise((resolve) => parent.stdout.once('data', resolve));
  const pid = await pidOf();
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
});

test('one that does not come up is said', async () => {
  await writeFile(options.program, '#!/bin/sh\necho "listen: address already in use"\nexit 1\n');
  await expect(startLivekit(options)).rejects.toThrow(`Port ${options.port} for the SFU is in use`);
  await writeFile(options.program, '#!/bin/sh\nexit 1\n');
  await expect(startLivekit(options)).rejects.toThrow('did not start on port');
});
