/** Every example of an event in the Matrix specification, encrypted: what is inside comes from whoever has the keys. */
import { SPEC_EVENTS } from '@parley/testkit/corpus/spec-events.ts';
import { anaAndBo, encryptedIn, type Person } from '@parley/testkit/engine/encrypted-room.ts';
import { asObject, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';

const said = SPEC_EVENTS.filter(({ event }) => event['state_key'] === undefined);

/** The bugs that were logged. */
function bugsOf({ engine }: Person): readonly string[] {
  const errors = engine.env.logEntries.filter(({ level }) => level === 'error');
  return errors.map(({ message, facts }) => `${message}: ${String(facts['error'])}`);
}

/** Events that are encrypted twice, or that redact from inside: nobody decrypts these. */
const NEVER_OPENED = ['m.room.encrypted', 'm.room.redaction'];

/** Bo says every example, as no client of his would. Answers which type each event holds. */
async function sayAll({
  ana,
  bo,
  room,
  roomId,
}: Awaited<ReturnType<typeof anaAndBo>>): Promise<ReadonlyMap<string, string>> {
  const types = new Map<string, string>();
  for (const { event } of said) {
    const type = String(event['type']);
    const sealed = await bo.crypto.machine?.encrypt(roomId, type, asObject(event['content'] as JsonObject));
    if (sealed?.ok !== true) throw new Error(`not encrypted: ${JSON.stringify(sealed)}`);
    const { event_id: eventId } = room.event('bo', 'm.room.encrypted', asObject(sealed.value as JsonObject));
    types.set(eventId, type);
    await ana.engine.pass(100);
  }
  return types;
}

test('[SEC-03] [TL-21] every example of the specification comes out of its encryption and harms nothing, before and after a restart', async () => {
  const stage = await anaAndBo();
  const { ana, bo } = stage;
  await bo.say('before all of them');
  const types = await sayAll(stage);
  await bo.say('after all of them');
  await ana.engine.pass(3_000);
  expect(encryptedIn(stage)).toHaveLength(said.length + 2);
  const restarted = await ana.restart();
  for (const each of [ana, restarted]) {
    expect(each.texts).toEqual(expect.arrayContaining(['(location)', 'after all of them']));
    expect(each.items.map(({ content }) => content)).toContainEqual(
      expect.objectContaining({ kind: 'location', description: 'Big Ben, London, UK' }),
    );
    expect(each.items.map(({ content }) => content.kind)).not.toContain('broken');
    const closed = each.items.filter(({ content }) => content.kind === 'encrypted');
    for (const { eventId } of closed) expect(NEVER_OPENED).toContain(types.get(String(eventId)));
    expect(bugsOf(each)).toEqual([]);
  }
  await restarted.say('still here');
  expect(restarted.texts.at(-1)).toBe('still here');
  expect(bo.texts.at(-1)).toBe('still here');
});
