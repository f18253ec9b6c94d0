import { type Config, DEFAULT_CONFIG, parseConfig } from './config.ts';

/** Fetches `config.json` from beside the page. Never fails: without a usable one the defaults hold. */
export async function loadConfig(): Promise<Config> {
  try {
    const response = await fetch('config.json', { credentials: 'omit', referrerPolicy: 'no-referrer' });
    // Some servers answer with the page itself for what they do not have.
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (!response.ok || !isJson) return DEFAULT_CONFIG;
    return parseConfig(await response.json(), (message) => console.warn(message));
  } catch {
    return DEFAULT_CONFIG;
  }
}
