// @ts-check
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeConfig } from './config.mjs';
import { keepSecrets } from './secrets.mjs';

/** @param {{mayFetchHere?: boolean, tlsPort?: number, rtcServiceUrl?: string}} [options] */
async function configOf(options = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'parley-config-'));
  try {
    const secrets = await keepSecrets(dir);
    return await readFile(await writeConfig(dir, { port: 1, serverName: 'localhost', secrets, ...options }), 'utf8');
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

test('[HS-01] previews and pushes reach nothing of this machine or its network, but where a test asks for it', async () => {
  const config = await configOf();
  for (const name of ['url_preview_ip_range_blacklist', 'ip_range_blacklist']) {
    const refused = new RegExp(`^${name}: (.*)$`, 'm').exec(config)?.[1] ?? '[]';
    for (const range of ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '192.168.0.0/16', '169.254.0.0/16'])
      expect(JSON.parse(refused)).toContain(range);
    expect(await configOf({ mayFetchHere: true })).toContain(`\n${name}: []\n`);
  }
});

test('[HS-02] it listens to this machine alone', async () => {
  for (const options of [{}, { tlsPort: 2 }]) {
    const addresses = (await configOf(options)).match(/bind_addresses: .*/g) ?? [];
    expect(new Set(addresses)).toEqual(new Set(['bind_addresses: ["127.0.0.1"]']));
    expect(addresses).toHaveLength('tlsPort' in options ? 2 : 1);
  }
});

test('[SFU-04] a token service for calls is announced where there is one, and none otherwise', async () => {
  expect(await configOf()).not.toContain('matrix_rtc');
  expect(await configOf({ rtcServiceUrl: 'http://127.0.0.1:3' })).toContain(
    '\nmatrix_rtc: { transports: [{"type":"livekit","livekit_service_url":"http://127.0.0.1:3"}] }\n',
  );
});
