// @ts-check
/**
 * Faults that tests have to see: each is planted in a copy of the program, and the tests named beside it have to fail. Those that no test
 * noticed once stand first.
 *
 * @typedef {object} Mutant
 * @property {string} name what goes wrong
 * @property {string} file below packages/sdk/src
 * @property {string} search there once
 * @property {string} replace
 * @property {string} tests below packages/sdk/src
 */

/** @type {readonly Mutant[]} */
export const MUTANTS = [
  {
    name: 'every request refreshes the token for itself',
    file: 'core/session/token-keeper.ts',
    search: 'this.#refreshing ??= this.#refresh()',
    replace: 'this.#refreshing = this.#refresh()',
    tests: 'client/session.scenario.test.ts',
  },
  {
    name: 'a server that is too busy to refresh ends the session',
    file: 'core/session/token-keeper.ts',
    search: ' || isRateLimited(failure)',
    replace: '',
    tests: 'client/session.scenario.test.ts',
  },
  {
    name: 'a strict write does not change what waits in memory',
    file: 'platform/database/overflow-database.ts',
    search: 'return written.ok && this.#overlay !== undefined ? this.#overlay.apply(ops) : written;',
    replace: 'return written;',
    tests: 'platform/database/overflow-database.prop.test.ts',
  },
  {
    name: 'every first receipt of a thread moves what counts as read',
    file: 'core/rooms/read-marks.ts',
    search: 'marks.otherThreads === null ? firstOfThreads(receipts) : undefined',
    replace: 'firstOfThreads(receipts)',
    tests: 'core/sync/unread.prop.test.ts',
  },
  {
    name: 'the last room outside of the window is never asked for',
    file: 'core/sync/request-plan.ts',
    search: 'record.windowSize < record.roomCount',
    replace: 'record.windowSize + 1 < record.roomCount',
    tests: 'core/sync/request-plan.test.ts',
  },
  {
    name: 'what relates to something that relates to a discarded message stays',
    file: 'core/outbox/dependencies.ts',
    search: '    if (isDependent) names.add(localEventId(candidate.roomId, candidate.txnId));\n',
    replace: '',
    tests: 'core/outbox/account-outbox.test.ts',
  },
  {
    name: 'orphans of a death wait for ever',
    file: 'core/outbox/left-entries.ts',
    search: '.every((target) => names.has(target))',
    replace: '.every(() => true)',
    tests: 'core/outbox/account-outbox.test.ts',
  },
  {
    name: 'late runs are put into a chunk from the front',
    file: 'core/history/window.ts',
    search: 'inserts.toSorted((one, other) => other.at - one.at)',
    replace: 'inserts',
    tests: 'core/history/merge.test.ts',
  },
  {
    name: 'a gap that turns out to be the beginning stays a gap',
    file: 'core/history/window.ts',
    search: "run.length > 0 || (start.kind === 'gap' && before.kind === 'beginning')",
    replace: 'run.length > 0',
    tests: 'core/history/merge.test.ts',
  },
  {
    name: 'what devices get is sent side by side',
    file: 'core/crypto/outgoing.ts',
    search:
      "due.filter(({ kind }) => kind === 'toDevice'),\n      ...due.filter(({ kind }) => kind !== 'toDevice' && kind !== 'keysQuery').map((one) => [one]),",
    replace: "...due.filter(({ kind }) => kind !== 'keysQuery').map((one) => [one]),",
    tests: 'core/crypto/outgoing.test.ts',
  },
  {
    name: 'a server that asks for no wait is asked at once',
    file: 'core/sync/sync-machine.ts',
    search: 'Math.max(backoffMs, askedMs ?? 0)',
    replace: 'askedMs ?? backoffMs',
    tests: 'core/sync/sync-machine.test.ts',
  },
  {
    name: 'an event that comes after its redaction keeps its words',
    file: 'core/rooms/redact.ts',
    search: '  for (const chunk of chunks) collect(chunk.events);\n',
    replace: '',
    tests: 'core/rooms/redact.test.ts',
  },
  {
    name: 'a later pattern wins over an earlier word',
    file: 'protocol/rules/push/evaluator.ts',
    search: 'found.place < rule.place',
    replace: 'found.place > rule.place',
    tests: 'protocol/rules/push/evaluator.test.ts',
  },
  {
    name: 'any number of parties may send candidates early',
    file: 'calls/pair/receive-signal.ts',
    search: 'early.size >= MOST_EARLY_PARTIES',
    replace: 'early.size < 0',
    tests: 'calls/direct/machine.test.ts',
  },
  {
    name: 'an acknowledgement of an earlier frame counts for the one under way',
    file: 'port/host/served-view.ts',
    search: 'seq !== this.#seq || !this.#isUnderWay',
    replace: '!this.#isUnderWay',
    tests: 'port/host/port-host.test.ts',
  },
  {
    name: 'what a foreign namespace holds is shown',
    file: 'features/messages/rich-text/html-tags.ts',
    search: "  'svg',\n",
    replace: '',
    tests: 'features/messages/rich-text/parse-html.test.ts',
  },
  {
    name: 'an error of a captive portal ends a message',
    file: 'core/session/decide-send.ts',
    search: "errcode === null || errcode === 'M_LIMIT_EXCEEDED'",
    replace: "errcode === 'M_LIMIT_EXCEEDED'",
    tests: 'core/session/decide-send.test.ts',
  },
  {
    name: 'the wait that a server asks for is cut short',
    file: 'core/session/decide-send.ts',
    search: 'Math.max(delayMs, retryAfterMs ?? 0)',
    replace: 'delayMs',
    tests: 'core/session/decide-send.test.ts',
  },
  {
    name: 'a creator has endless power in rooms of every version',
    file: 'protocol/rules/power.ts',
    search: "hasRulesOf(room.roomVersion, '12') && room.creators",
    replace: 'room.creators',
    tests: 'protocol/rules/power.test.ts',
  },
  {
    name: 'guests change state',
    file: 'protocol/rules/power.ts',
    search: '!actor.isGuest && ',
    replace: '',
    tests: 'protocol/rules/power.test.ts',
  },
  {
    name: 'what must never come encrypted is believed when it does',
    file: 'core/crypto/clear-event.ts',
    search: ' || NEVER_ENCRYPTED.has(type)',
    replace: '',
    tests: 'core/crypto/clear-event.test.ts',
  },
  {
    name: 'a server may say what an encrypted message relates to',
    file: 'core/crypto/clear-event.ts',
    search: 'relation === undefined || isTurned(relation, inside) ? rest',
    replace: 'relation === undefined ? rest',
    tests: 'core/crypto/clear-event.test.ts',
  },
];
