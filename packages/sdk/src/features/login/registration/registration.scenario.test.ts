import { createTestEngine, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import type { HttpClient } from '../../../platform/http/http.ts';
import type { Registration, RegistrationStep, StageAnswer } from './contract.ts';

const PASSWORD = 'correct horse';

/** Somebody who makes an account at `example.org`, by whatever its server asks. */
function start(setUp: (book: TestEngine['server']['state']['registration']) => void = () => undefined) {
  const app = createTestEngine();
  const { server } = app;
  setUp(server.state.registration);
  const tab = app.openTab();
  const begin = () => app.answer(tab.command('login.beginRegistration', { homeserver: 'example.org' }));
  const begun = async () => {
    const offer = await begin();
    if (!offer.ok) throw new Error(JSON.stringify(offer.error));
    return offer.value;
  };
  const register = (registration: Registration, answer: StageAnswer | null, more: Partial<RegistrationStep> = {}) =>
    app.answer(
      tab.command('login.register', {
        ...{ registration, username: 'ana', password: PASSWORD, hasMail: false, answer },
        ...more,
      }),
    );
  const asked = async (pending: ReturnType<typeof register>) => {
    const answer = await pending;
    if (!answer.ok || answer.value.kind !== 'asked') throw new Error(JSON.stringify(answer));
    return answer.value;
  };
  return { app, server, tab, begun, begin, register, asked };
}

const SIGNED_IN = { ok: true, value: { kind: 'signedIn', userId: '@ana:example.org' } };

test('[04.H-06] an account is made where nothing is asked, and its session begins', async () => {
  const { app, server, tab, begun, register } = start();
  const { registration, mail } = await begun();
  expect(mail).toBe('none');
  expect(await register(registration, null)).toEqual(SIGNED_IN);
  await app.pass(100);
  const session = tab.view('login.session', null);
  session.subscribe(() => undefined);
  await app.pass(100);
  expect(session.current).toMatchObject({ kind: 'ready', value: { kind: 'signedIn', userId: '@ana:example.org' } });
  expect(server.user('ana').deviceIds).toEqual([registration.deviceId]);
});

test('[REG-01] a server that lets nobody make an account says so before anything is typed', async () => {
  const { server, begin } = start((book) => {
    book.isOpen = false;
  });
  expect(await begin()).toEqual({ ok: false, error: { kind: 'registrationOff' } });
  for (const [status, errcode] of [
    [404, 'M_UNRECOGNIZED'],
    [403, 'M_FORBIDDEN'],
  ] as const) {
    const body = { errcode, error: 'no' };
    server.intercept('/register', { kind: 'answer', reply: { status, body } }, 1);
    expect(await begin()).toEqual({ ok: false, error: { kind: 'registrationOff' } });
  }
  server.intercept('/register', { kind: 'unreachable' }, 1);
  expect(await begin()).toEqual({ ok: false, error: { kind: 'unreachable' } });
});

test('[REG-02] terms are asked with each document in each language, addresses that cannot be opened aside', async () => {
  const { begun, register, asked } = start((book) => {
    book.flows = [['m.login.terms', 'm.login.dummy']];
    book.params = {
      'm.login.terms': {
        policies: {
          privacy: {
            version: '1.0',
            en: { name: 'Privacy policy', url: 'https://example.org/privacy' },
            de: { name: 'Datenschutz', url: 'javascript:alert(1)' },
            fr: 3,
          },
          empty: { version: '2' },
        },
      },
    };
  });
  const { registration } = await begun();
  const question = await asked(register(registration, null));
  expect(question.stage).toEqual({
    kind: 'terms',
    policies: [
      {
        id: 'privacy',
        version: '1.0',
        texts: [
          { language: 'en', name: 'Privacy policy', url: 'https://example.org/privacy' },
          { language: 'de', name: 'Datenschutz', url: null },
        ],
      },
    ],
  });
  expect(await register(question.registration, { kind: 'terms' })).toEqual(SIGNED_IN);
});

test('[REG-03] a registration token is asked for, again with the server’s words if it is wrong', async () => {
  const { begun, register, asked } = start((book) => {
    book.flows = [['m.login.registration_token', 'm.login.dummy']];
    book.tokens.add('sesame');
  });
  const { registration } = await begun();
  const question = await asked(register(registration, null));
  expect(question).toMatchObject({ stage: { kind: 'token', type: 'm.login.registration_token' }, wrong: null });
  const answer = (token: string) => ({ kind: 'token', type: 'm.login.registration_token', token }) as const;
  const again = await asked(register(question.registration, answer('barley')));
  expect(again).toMatchObject({ stage: { kind: 'token' }, wrong: 'Invalid registration token' });
  expect(await register(again.registration, answer('sesame'))).toEqual(SIGNED_IN);
});

test('[REG-04] an address is confirmed by the link of a mail, which can be sent again', async () => {
  const { app, server, tab, begun, register, asked } = start((book) => {
    book.flows = [['m.login.dummy'], ['m.login.email.identity']];
  });
  const { registration, mail } = await begun();
  expect(mail).toBe('optional');
  const send = (from: Registration, email = 'ana@mail.example') =>
    app.answer(tab.command('login.mailForRegistration', { registration: from, email }));
  const first = await send(registration);
  if (!first.ok) throw new Error('no mail');
  const early = await asked(register(first.value, null, { hasMail: true }));
  expect(early.stage).toEqual({ kind: 'mail' });
  const sooner = await asked(register(early.registration, { kind: 'mail' }, { hasMail: true }));
  expect(sooner).toMatchObject({ stage: { kind: 'mail' }, wrong: 'Unable to get validated threepid' });
  const second = await send(sooner.registration);
  if (!second.ok) throw new Error('no mail');
  expect(server.state.registration.mails).toMatchObject([{ attempt: 2, sent: 2 }]);
  server.state.registration.openLink('ana@mail.example');
  expect(await register(second.value, { kind: 'mail' }, { hasMail: true })).toEqual(SIGNED_IN);
  server.state.registration.addresses.set('bo@mail.example', '@bo:example.org');
  expect(await send(registration, 'bo@mail.example')).toMatchObject({ ok: false, error: { kind: 'mailRefused' } });
});

test('[REG-05] a captcha, and what is not known, is done on the server’s page', async () => {
  const { server, begun, register, asked } = start((book) => {
    book.flows = [['org.example.dance/..', 'm.login.dummy'], ['m.login.recaptcha']];
  });
  const { registration } = await begun();
  const question = await asked(register(registration, null));
  const page = `${server.baseUrl}/_matrix/client/v3/auth/m.login.recaptcha/fallback/web?session=`;
  expect(question.stage).toMatchObject({ kind: 'page', type: 'm.login.recaptcha' });
  expect(JSON.stringify(question.stage)).toContain(page);
  const early = await asked(register(question.registration, { kind: 'page' }));
  expect(early).toMatchObject({ stage: { kind: 'page' }, wrong: null });
  server.state.registration.doOnPage(question.registration.session ?? '', 'm.login.recaptcha');
  expect(await register(early.registration, { kind: 'page' })).toEqual(SIGNED_IN);
});

test('[REG-06] names are judged as they are typed: taken, not a name, reserved', async () => {
  const { app, server, tab, begun, register } = start((book) => {
    book.reserved.add('irc');
  });
  server.user('bo');
  const { registration } = await begun();
  const check = (username: string) =>
    app.answer(tab.command('login.checkName', { baseUrl: registration.baseUrl, username }));
  expect(await check('ana')).toEqual({ ok: true, value: null });
  expect(await check('bo')).toMatchObject({ ok: false, error: { kind: 'nameTaken' } });
  expect(await check('Ana !')).toMatchObject({ ok: false, error: { kind: 'nameInvalid' } });
  expect(await check('irc')).toMatchObject({ ok: false, error: { kind: 'nameReserved' } });
  expect(await register(registration, null, { username: 'bo' })).toMatchObject({ error: { kind: 'nameTaken' } });
  expect(await register(registration, null, { password: 'short' })).toMatchObject({
    error: { kind: 'weakPassword', message: 'The password must be at least 8 characters long' },
  });
  const busy = { status: 429, body: { errcode: 'M_LIMIT_EXCEEDED', error: '', retry_after_ms: 3_000 } };
  server.intercept('/register/available', { kind: 'answer', reply: busy }, 1);
  expect(await check('cleo')).toEqual({ ok: false, error: { kind: 'rateLimited', retryAfterMs: 3_000 } });
});

test('[REG-07] a try whose answer was lost is repeated, and makes neither a second account nor a second device', async () => {
  const { server, begun, register } = start();
  const { registration } = await begun();
  server.intercept(({ body }) => JSON.stringify(body ?? null).includes('m.login.dummy'), { kind: 'loseAnswer' }, 1);
  expect(await register(registration, null)).toEqual({ ok: false, error: { kind: 'unreachable' } });
  expect(server.user('ana').deviceIds).toHaveLength(1);
  expect(await register(registration, null)).toEqual(SIGNED_IN);
  expect(server.user('ana').deviceIds).toEqual([registration.deviceId]);
});

test('[REG-08] a session that the server forgot is asked for anew', async () => {
  const { server, begun, register, asked } = start((book) => {
    book.flows = [['m.login.registration_token']];
    book.tokens.add('sesame');
  });
  const { registration } = await begun();
  const question = await asked(register(registration, null));
  server.state.registration.sessions.clear();
  const answer = { kind: 'token', type: 'm.login.registration_token', token: 'sesame' } as const;
  const anew = await asked(register(question.registration, answer));
  expect(anew.registration.session).not.toBe(question.registration.session);
  expect(await register(anew.registration, answer)).toEqual(SIGNED_IN);
});

test('[REG-09] a server that asks for the same in circles, or for nothing, is given up', async () => {
  const { server, begun, register } = start();
  const { registration } = await begun();
  const circle = { status: 401, body: { session: 's', flows: [{ stages: ['m.login.dummy'] }], params: {} } };
  const stop = server.intercept('/register', { kind: 'answer', reply: circle });
  const asked = () => server.requests.all.filter(({ path }) => path.endsWith('/register')).length;
  const before = asked();
  expect(await register(registration, null)).toMatchObject({ ok: false, error: { kind: 'refused', status: 401 } });
  expect(asked() - before).toBeLessThan(10);
  stop();
  const nothing = { status: 401, body: { session: 's', flows: [], params: {} } };
  server.intercept('/register', { kind: 'answer', reply: nothing }, 1);
  expect(await register(registration, null)).toMatchObject({ ok: false, error: { kind: 'refused' } });
});

test('[REG-10] an account that gets no session, or has to be approved, is told of', async () => {
  const { server, begun, register } = start();
  const { registration } = await begun();
  server.intercept('/register', { kind: 'answer', reply: { status: 200, body: { user_id: '@ana:example.org' } } }, 1);
  expect(await register(registration, null)).toEqual({ ok: true, value: { kind: 'made' } });
  const wait = { status: 403, body: { errcode: 'M_USER_AWAITING_APPROVAL', error: 'wait' } };
  server.intercept('/register', { kind: 'answer', reply: wait }, 1);
  expect(await register(registration, null)).toEqual({ ok: false, error: { kind: 'awaitsApproval' } });
});

test('[REG-11] [REL-24] killed at each request, before and after it takes effect, there is one account with one device', async () => {
  for (let at = 0; at < 12; at += 1)
    for (const arrives of [false, true]) {
      const { app, server, begun } = start((book) => {
        book.flows = [['m.login.terms', 'm.login.dummy']];
      });
      const { registration } = await begun();
      let left = at;
      let isKilled = false;
      const killing: HttpClient = async (request) => {
        if (left-- > 0) return server.http(request);
        if (!isKilled && arrives) await server.http(request);
        isKilled = true;
        return new Promise(() => undefined);
      };
      const doomed = restarted(app, killing);
      void goThrough(doomed, registration).catch(() => undefined);
      await doomed.pass(1_000);
      const next = restarted(doomed);
      const session = watched(next.openTab().view('login.session', null));
      await next.pass(1_000);
      // The page has kept what the registration was for.
      if (valueOf(session).kind === 'signedOut') await goThrough(next, registration);
      await next.pass(1_000);
      expect(valueOf(session), `${at} ${arrives}`).toMatchObject({ kind: 'signedIn', userId: '@ana:example.org' });
      expect(server.user('ana').deviceIds, `${at} ${arrives}`).toEqual([registration.deviceId]);
      if (!isKilled) return expect(at).toBeGreaterThan(2);
    }
  throw new Error('more requests than were counted');
});

/** Another engine with what the one before stored. */
function restarted(app: TestEngine, http = app.server.http): TestEngine {
  app.engine.stop();
  return new TestEngine(app.server, app.env.clock, { databases: app.env.databases, http, seed: 2 });
}

/** Answers what the homeserver asks until the account is there. */
async function goThrough(app: TestEngine, registration: Registration): Promise<void> {
  const tab = app.openTab();
  const step = { username: 'ana', password: PASSWORD, hasMail: false };
  const first = await app.answer(tab.command('login.register', { ...step, registration, answer: null }));
  if (!first.ok || first.value.kind !== 'asked') return;
  const answer = { kind: 'terms' } as const;
  await app.answer(tab.command('login.register', { ...step, registration: first.value.registration, answer }));
}
