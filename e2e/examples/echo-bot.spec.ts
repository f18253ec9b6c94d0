import { expect, test } from '../fixtures/test.ts';
import { Bot } from './bot.ts';

test('the echo bot accepts an invitation, answers every message with the same text and says so in JSON lines', async ({
  homeserver,
  stage,
}) => {
  const echo = await homeserver.person('echo');
  const alice = await homeserver.person('alice');
  const bot = new Bot(stage.homeserverUrl, echo);
  try {
    await bot.waitFor('started');
    const invite = { preset: 'private_chat', invite: [echo.userId] };
    const roomId = String((await homeserver.ask(alice, 'POST', '/v3/createRoom', invite))['room_id']);
    await bot.waitFor('joined');
    const texts = ['hello', '**not** bold <b>', 'two\nlines', 'hello'];
    const sent: string[] = [];
    for (const text of texts) sent.push(await homeserver.send(alice, roomId, text));
    await homeserver.sendEvent(alice, roomId, 'm.room.message', { msgtype: 'm.notice', body: 'not to be answered' });
    await bot.waitFor('answered', texts.length);
    const history = await homeserver.history(alice, roomId);
    const answers = history.filter(({ sender }) => sender === echo.userId).map(({ body }) => body);
    expect(answers).toEqual(texts);
    expect(bot.lines.slice(0, 2)).toEqual([{ event: 'started' }, { event: 'joined', roomId }]);
    const heard = texts.map((body, index) => ({
      event: 'message',
      roomId,
      sender: alice.userId,
      body,
      eventId: sent[index],
    }));
    expect(bot.events('message').slice(0, texts.length)).toEqual(heard);
    for (const [index, line] of bot.events('answered').entries()) {
      expect(line).toEqual({
        event: 'answered',
        roomId,
        sender: echo.userId,
        body: texts[index],
        eventId: expect.stringMatching(/^\$/),
      });
    }
    expect(bot.events('error')).toEqual([]);
  } finally {
    expect(await bot.end()).toBe(0);
  }
});

test('the echo bot says why it cannot sign in, and ends', async ({ homeserver, stage }) => {
  const echo = await homeserver.person('echo');
  const bot = new Bot(stage.homeserverUrl, { ...echo, password: 'wrong' });
  await bot.waitFor('error');
  expect(bot.lines).toEqual([{ event: 'error', message: 'could not sign in: wrongPassword' }]);
});
