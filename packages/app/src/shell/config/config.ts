/**
 * What the place where Parley is served says: `config.json` beside `index.html`, optional, never a secret. A key that makes no
 * sense is left out with a line in the console; a file that makes none is as if there were none.
 */
export interface Config {
  /** `defaultHomeserver`: a server name or URL that the sign-in screen starts with. */
  readonly defaultHomeserver: string | null;
  /** `brand`: what this client is called, at most 40 characters. */
  readonly brand: string;
  /** `allowedHomeservers`: the only server names and URLs one may sign in to, as they are typed; null is any. */
  readonly allowedHomeservers: readonly string[] | null;
  /** `offersGuests`: the sign-in screen offers to look around without an account; servers may have no guests. */
  readonly offersGuests: boolean;
}

export const DEFAULT_CONFIG: Config = {
  defaultHomeserver: null,
  brand: 'Parley',
  allowedHomeservers: null,
  offersGuests: false,
};

const MAX_BRAND = 40;
const MAX_ADDRESS = 255;

/** Reads a configuration. `warn` hears of each key that is left out. */
export function parseConfig(raw: unknown, warn: (message: string) => void): Config {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    warn('config.json is not an object');
    return DEFAULT_CONFIG;
  }
  const entries: ReadonlyMap<string, unknown> = new Map(Object.entries(raw));
  const read = <Value>(key: string, fallback: Value, parse: (value: unknown) => Value | undefined): Value => {
    const value = entries.get(key);
    if (value === undefined) return fallback;
    const parsed = parse(value);
    if (parsed === undefined) warn(`config.json: "${key}" makes no sense and is left out`);
    return parsed ?? fallback;
  };
  return {
    defaultHomeserver: read<string | null>('defaultHomeserver', null, parseAddress),
    brand: read('brand', DEFAULT_CONFIG.brand, (value) => parseText(value, MAX_BRAND)),
    allowedHomeservers: read<readonly string[] | null>('allowedHomeservers', null, parseAddresses),
    offersGuests: read('offersGuests', false, (value) => (typeof value === 'boolean' ? value : undefined)),
  };
}

/** The homeserver that the page's own address presets: `?hs=…`, before the hash. */
export function presetOf(search: string): string | null {
  return parseAddress(new URLSearchParams(search).get('hs')) ?? null;
}

/** A server name or URL as somebody would type it; whether it leads anywhere is found out later. */
function parseAddress(value: unknown): string | undefined {
  const text = parseText(value, MAX_ADDRESS);
  return text === undefined || /\s/.test(text) ? undefined : text;
}

function parseAddresses(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const addresses = value.map(parseAddress);
  return addresses.every((address) => address !== undefined) ? addresses : undefined;
}

function parseText(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text.length > 0 && text.length <= maxLength ? text : undefined;
}
