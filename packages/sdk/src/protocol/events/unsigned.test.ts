import { expect, test } from 'vitest';
import { readUnsigned } from './unsigned.ts';

test('[01.E-02] what the server adds is read: age, what was before, redaction, bundles, transaction, membership, thread', () => {
  const unsigned = {
    age: 1_234,
    prev_content: { name: 'before' },
    prev_sender: '@ana:example.org',
    replaces_state: '$old',
    redacted_because: { event_id: '$redaction' },
    'm.relations': { 'm.thread': { count: 2 } },
    transaction_id: 'm1.0',
    membership: 'join',
    thread_id: '$root',
  };
  expect(readUnsigned({ unsigned })).toEqual({
    ageMs: 1_234,
    before: { name: 'before' },
    senderBefore: '@ana:example.org',
    replaces: '$old',
    redaction: { event_id: '$redaction' },
    bundles: { 'm.thread': { count: 2 } },
    transactionId: 'm1.0',
    membership: 'join',
    threadRoot: '$root',
  });
});

test('[01.E-02] unstable names are read where there is no stable one; the main timeline is no thread', () => {
  const read = readUnsigned({
    unsigned: { 'io.element.msc4115.membership': 'ban', 'org.matrix.msc4023.thread_id': '$root' },
  });
  expect(read).toMatchObject({ membership: 'ban', threadRoot: '$root' });
  expect(readUnsigned({ unsigned: { thread_id: 'main' } }).threadRoot).toBeNull();
});

test('[01.E-02] what is missing, or of another kind, is not there', () => {
  const wrong = Object.fromEntries(
    ['age', 'prev_content', 'prev_sender', 'replaces_state', 'redacted_because', 'm.relations'].map((key) => [
      key,
      [1],
    ]),
  );
  for (const event of [
    {},
    { unsigned: {} },
    { unsigned: { ...wrong, transaction_id: 3, membership: 'x', thread_id: 0 } },
  ])
    expect(Object.values(readUnsigned(event)).filter((value) => value !== null)).toEqual([]);
});
