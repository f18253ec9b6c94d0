import { fileURLToPath } from 'node:url';
import type { Homeserver, Person } from '../fixtures/homeserver.ts';
import { test } from '../fixtures/sfu.ts';
import { expect, type Page } from '../fixtures/test.ts';
import { CALLING, control, lookingAt } from './calling.ts';
import { begin, CALLS, ENCRYPTED } from './many/in-call.ts';
import { JsSdkRtcCaller } from './many/js-sdk-rtc.ts';
import { serveProgram } from './page-program.ts';

test.use({ launchOptions: CALLING });
// Pictures of three pages are encrypted, encoded and decoded by whatever cores there are.
test.setTimeout(240_000);

const EAR = fileURLToPath(new URL('many/sfu-ear-page.ts', import.meta.url));
/** Enough to meet whole pictures and what differs from one to the next. */
const FRAMES = 40;

interface Listening {
  readonly homeserver: Homeserver;
  readonly person: Person;
  readonly roomId: string;
  readonly serviceUrl: string;
}

/** Listens at the SFU without being in the call. */
async function listen(page: Page, url: string, { homeserver, person, roomId, serviceUrl }: Listening): Promise<void> {
  await page.goto(url);
  const openIdPath = `/v3/user/${encodeURIComponent(person.userId)}/openid/request_token`;
  const openid_token = await homeserver.ask(person, 'POST', openIdPath);
  const body = { room: roomId, openid_token, device_id: 'EAR' };
  await page.evaluate(([service, asked]) => globalThis.sfuEar.listen(service, asked), [serviceUrl, body] as const);
}

/** Everything that a page sends to the SFU and its token service, but for media. */
function noteSent(page: Page, urls: readonly string[]): readonly Buffer[] {
  const hosts = urls.map((url) => new URL(url).host);
  const isOurs = (url: string) => hosts.includes(new URL(url).host);
  const sent: Buffer[] = [];
  page.on('request', (request) => {
    const body = isOurs(request.url()) ? request.postDataBuffer() : null;
    if (body !== null) sent.push(body);
  });
  page.on('websocket', (socket) => {
    if (isOurs(socket.url())) socket.on('framesent', ({ payload }) => sent.push(Buffer.from(payload)));
  });
  return sent;
}

for (const [room, options] of Object.entries({ encrypted: ENCRYPTED, clear: CALLS })) {
  test(`[SEC-53] [SEC-54] the SFU has sealed frames and no key in an encrypted room, and all code is ours: a room that is ${room}`, async ({
    stage,
    sfu,
    homeserver,
    openProfile,
  }) => {
    const [ana, bo, cy] = await Promise.all(['ana', 'bo', 'cy'].map((name) => homeserver.person(name)));
    if (ana === undefined || bo === undefined || cy === undefined) throw new Error('three people');
    const roomId = await homeserver.room([ana, bo, cy], 'Band', options);
    const peer = await JsSdkRtcCaller.open(await openProfile(), stage.directUrl, bo);
    const blank = await openProfile();
    const scripts: string[] = [];
    blank.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    const sent = noteSent(blank, [sfu.url, sfu.serviceUrl]);
    const anas = await lookingAt(blank, ana, 'Band');
    await begin(anas);
    await peer.join(roomId, sfu.serviceUrl);
    await peer.expectMembers([ana, bo]);
    if (room === 'encrypted') await peer.expectMedia(1);

    const program = await serveProgram(EAR);
    const ear = await openProfile();
    await listen(ear, program.url, { homeserver, person: cy, roomId, serviceUrl: sfu.serviceUrl });
    const { secrets } = await peer.call();
    expect(secrets.length).toBeGreaterThan(0);
    for (const kind of ['audio', 'video'] as const) {
      const judge = () =>
        ear.evaluate(([of, what, keys]) => globalThis.sfuEar.judge(of, what, keys), [
          ana.userId,
          kind,
          secrets,
        ] as const);
      await expect.poll(async () => (await judge()).count, { timeout: 30_000 }).toBeGreaterThan(FRAMES);
      const { count, opened, withKey } = await judge();
      expect({ kind, opened, withKey }).toEqual({ kind, opened: room === 'encrypted' ? count : 0, withKey: 0 });
    }
    expect(sent.length).toBeGreaterThan(1);
    const forms = secrets.flatMap((key) => {
      const bytes = Buffer.from(key);
      return [bytes, ...(['base64', 'base64url', 'hex'] as const).map((form) => Buffer.from(bytes.toString(form)))];
    });
    expect(sent.filter((body) => forms.some((form) => body.includes(form)))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.map((url) => new URL(url).origin).filter((origin) => origin !== stage.clientUrl)).toEqual([]);
    await control(anas, 'Leave').click();
    program.stop();
    peer.stop();
  });
}
