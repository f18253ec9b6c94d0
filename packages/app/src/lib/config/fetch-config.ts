/** Fetches what `config.json` beside the page holds. Never fails: null where there is none that can be read. */
export async function fetchConfig(): Promise<unknown> {
  try {
    const response = await fetch('config.json', { credentials: 'omit', referrerPolicy: 'no-referrer' });
    // Some servers answer with the page itself for what they do not have.
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return response.ok && isJson ? await response.json() : null;
  } catch {
    return null;
  }
}
