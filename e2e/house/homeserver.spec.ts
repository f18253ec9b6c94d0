import http from 'node:http';
import { expect, test } from '../fixtures/test.ts';

test('[HS-03] a web site that somebody visits can use nothing of the homeserver that npm start brings', async ({
  stage,
}) => {
  const allowed = async (method: string, origin: string) => {
    const answer = await fetch(`${stage.directUrl}/_matrix/client/v3/register`, { method, headers: { origin } });
    return answer.headers.get('access-control-allow-origin');
  };
  for (const method of ['OPTIONS', 'POST']) {
    for (const origin of [
      'https://example.org',
      'null',
      'http://localhost.example.org',
      'http://127.0.0.1.example.org:80',
    ])
      expect(await allowed(method, origin), `${method} from ${origin}`).toBeNull();
    for (const origin of ['http://localhost:7420', 'http://127.0.0.1:5173', new URL(stage.clientUrl).origin])
      expect(await allowed(method, origin), `${method} from ${origin}`).toBe('*');
  }
});

test('[HS-05] a web site whose name leads to this machine gets nothing of its homeserver', async ({ stage }) => {
  const { port } = new URL(stage.directUrl);
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: '/_matrix/client/versions', headers: { host } };
      http
        .get(options, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
        .on('error', reject);
    });
  for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example:80'])
    expect(await statusFor(host), host).toBe(421);
  for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]:7421', `LOCALHOST:${port}`])
    expect(await statusFor(host), host).toBe(200);
});
