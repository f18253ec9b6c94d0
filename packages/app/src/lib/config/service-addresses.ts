/** Addresses in `config.json` that only the settings need: they are asked for there. */
import { fetchConfig } from './fetch-config.ts';

export interface ServiceAddresses {
  /** `reportUrl`: takes reports of problems, as rageshake does. */
  readonly report: string | null;
  /** `sourceUrl`: the source code of this client. */
  readonly source: string | null;
}

const MOST_CHARACTERS = 500;

let loading: Promise<ServiceAddresses> | undefined;

/** Loads them, once for all who ask. */
export function loadServiceAddresses(): Promise<ServiceAddresses> {
  loading ??= fetchConfig().then((raw) =>
    readServiceAddresses(raw, { base: document.baseURI, warn: (message) => console.warn(message) }),
  );
  return loading;
}

/** Reads them from a configuration; those that are relative lie beside the page, at `base`. `warn` hears of what makes no sense. */
export function readServiceAddresses(
  raw: unknown,
  { base, warn }: { readonly base: string; readonly warn: (message: string) => void },
): ServiceAddresses {
  const entries: ReadonlyMap<string, unknown> = new Map(
    typeof raw === 'object' && raw !== null ? Object.entries(raw) : [],
  );
  const read = (key: string) => {
    const value = entries.get(key);
    if (value === undefined) return null;
    const address = typeof value === 'string' && value.length <= MOST_CHARACTERS ? webAddress(value, base) : null;
    if (address === null) warn(`config.json: "${key}" makes no sense and is left out`);
    return address;
  };
  return { report: read('reportUrl'), source: read('sourceUrl') };
}

function webAddress(text: string, base: string): string | null {
  const url = URL.parse(text, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
