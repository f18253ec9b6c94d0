/** A captcha for the tests: who checks its answers for a homeserver, and the script that the homeserver's page gets from elsewhere. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';

export interface Captcha {
  /** The configuration by which a homeserver asks for it. */
  readonly yaml: string;
  /** Answers for the script's server in all pages of a browser profile. */
  serveScript(context: BrowserContext): Promise<void>;
  stop(): Promise<void>;
}

/** The origin of the script in the page of Synapse. */
export const SCRIPT_ORIGIN = 'https://www.recaptcha.net';

const GOOD = 'somebody';

/** Puts two buttons where the puzzle would be: each answers for the user, one of them wrongly. The page may be whole before the script is there. */
const SCRIPT = `const draw = () => {
  const place = document.querySelector('.g-recaptcha');
  for (const [name, answer] of [['I am a machine', 'something'], ['I am a person', '${GOOD}']]) {
    const button = place.appendChild(document.createElement('button'));
    button.type = 'button';
    button.textContent = name;
    button.onclick = () => {
      const field = place.appendChild(document.createElement('textarea'));
      field.name = 'g-recaptcha-response';
      field.value = answer;
      window[place.dataset.callback]();
    };
  }
};
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', draw);
else draw();`;

/** Starts who checks the answers. */
export async function startCaptcha(): Promise<Captcha> {
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'));
      const success = form.get('secret') === 'private' && form.get('response') === GOOD;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    yaml: `
enable_registration_captcha: true
recaptcha_public_key: public
recaptcha_private_key: private
recaptcha_siteverify_api: "http://127.0.0.1:${port}/siteverify"
`,
    serveScript: async (context) => {
      await context.route(`${SCRIPT_ORIGIN}/**`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
      );
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
