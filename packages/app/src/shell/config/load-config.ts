import { fetchConfig } from '../../lib/config/fetch-config.ts';
import { type Config, DEFAULT_CONFIG, parseConfig } from './config.ts';

/** The configuration from beside the page. Never fails: without a usable one the defaults hold. */
export async function loadConfig(): Promise<Config> {
  const raw = await fetchConfig();
  return raw === null ? DEFAULT_CONFIG : parseConfig(raw, (message) => console.warn(message));
}
