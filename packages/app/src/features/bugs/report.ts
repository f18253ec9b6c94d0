/** A report of a problem: what it says, and how it goes to a server. */
const LOG_FILE = 'log.txt';

export interface Report {
  readonly description: string;
  readonly version: string;
  readonly userAgent: string;
  /** Lines of the log; null where the user leaves them out. */
  readonly log: readonly string[] | null;
}

/** All of a report as one text: what is shown and saved, and of which nothing else is sent. */
export function reportText({ description, version, userAgent, log }: Report): string {
  const head = [`Parley ${version}`, userAgent, '', description.trim()];
  return [...head, ...(log === null ? [] : ['', ...log])].join('\n');
}

/** Sends a report as rageshake takes it: a form of several parts. False if the server did not take it, or cannot be reached. */
export async function sendReport(address: string, { description, version, userAgent, log }: Report): Promise<boolean> {
  const form = new FormData();
  form.set('text', description.trim());
  form.set('app', 'parley');
  form.set('version', version);
  form.set('user_agent', userAgent);
  if (log !== null) form.set('log', new Blob([log.join('\n')], { type: 'text/plain' }), LOG_FILE);
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: form,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    return answer.ok;
  } catch {
    // The caller says that it was not sent.
    return false;
  }
}
