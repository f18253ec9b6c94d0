import { getVersions, initAsync } from '@matrix-org/matrix-sdk-crypto-wasm';
import { expect, test } from 'vitest';

/**
 * Earlier versions have known vulnerabilities: a server could trap the module or have keys sent to its own devices, and key
 * agreements with all-zero keys and lax signatures were accepted.
 */
const LEAST = { matrix_sdk_crypto: [0, 19], vodozemac: [0, 10] } as const;

test('[SEC-60] the module is none with known holes', async () => {
  await initAsync();
  const versions = getVersions();
  for (const name of ['matrix_sdk_crypto', 'vodozemac'] as const) {
    const [major = 0, minor = 0] = versions[name].split('.').map(Number);
    const [leastMajor, leastMinor] = LEAST[name];
    expect(major > leastMajor || minor >= leastMinor, `${name} ${versions[name]}`).toBe(true);
  }
});
