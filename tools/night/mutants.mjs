// @ts-check
/**
 * Faults that tests have to see: each is planted in a copy of the program, and the tests named beside it have to fail. Those that no test
 * noticed once stand first.
 *
 * @typedef {object} Mutant
 * @property {string} name what goes wrong
 * @property {string} file below packages
 * @property {string} search there once
 * @property {string} replace
 * @property {string} tests below packages; they run in Node
 */

/** @type {readonly Mutant[]} */
export const MUTANTS = [
  {
    name: 'every request refreshes the token for itself',
    file: 'sdk/src/core/session/token-keeper.ts',
    search: 'this.#refreshing ??= this.#refresh()',
    replace: 'this.#refreshing = this.#refresh()',
    tests: 'sdk/src/client/session.scenario.test.ts',
  },
  {
    name: 'a server that is too busy to refresh ends the session',
    file: 'sdk/src/core/session/token-keeper.ts',
    search: ' || isRateLimited(failure)',
    replace: '',
    tests: 'sdk/src/client/session.scenario.test.ts',
  },
  {
    name: 'a strict write does not change what waits in memory',
    file: 'sdk/src/platform/database/overflow-database.ts',
    search: 'return written.ok && this.#overlay !== undefined ? this.#overlay.apply(ops) : written;',
    replace: 'return written;',
    tests: 'sdk/src/platform/database/overflow-database.prop.test.ts',
  },
  {
    name: 'every first receipt of a thread moves what counts as read',
    file: 'sdk/src/core/rooms/read-marks.ts',
    search: 'marks.otherThreads === null ? firstOfThreads(receipts) : undefined',
    replace: 'firstOfThreads(receipts)',
    tests: 'sdk/src/core/sync/unread.prop.test.ts',
  },
  {
    name: 'the last room outside of the window is never asked for',
    file: 'sdk/src/core/sync/request-plan.ts',
    search: 'record.windowSize < record.roomCount',
    replace: 'record.windowSize + 1 < record.roomCount',
    tests: 'sdk/src/core/sync/request-plan.test.ts',
  },
  {
    name: 'what relates to something that relates to a discarded message stays',
    file: 'sdk/src/core/outbox/dependencies.ts',
    search: '    if (isDependent) names.add(localEventId(candidate.roomId, candidate.txnId));\n',
    replace: '',
    tests: 'sdk/src/core/outbox/account-outbox.test.ts',
  },
  {
    name: 'orphans of a death wait for ever',
    file: 'sdk/src/core/outbox/left-entries.ts',
    search: '.every((target) => names.has(target))',
    replace: '.every(() => true)',
    tests: 'sdk/src/core/outbox/account-outbox.test.ts',
  },
  {
    name: 'late runs are put into a chunk from the front',
    file: 'sdk/src/core/history/window.ts',
    search: 'inserts.toSorted((one, other) => other.at - one.at)',
    replace: 'inserts',
    tests: 'sdk/src/core/history/merge.test.ts',
  },
  {
    name: 'a gap that turns out to be the beginning stays a gap',
    file: 'sdk/src/core/history/window.ts',
    search: "run.length > 0 || (start.kind === 'gap' && before.kind === 'beginning')",
    replace: 'run.length > 0',
    tests: 'sdk/src/core/history/merge.test.ts',
  },
  {
    name: 'what devices get is sent side by side',
    file: 'sdk/src/core/crypto/outgoing.ts',
    search:
      "due.filter(({ kind }) => kind === 'toDevice'),\n      ...due.filter(({ kind }) => kind !== 'toDevice' && kind !== 'keysQuery').map((one) => [one]),",
    replace: "...due.filter(({ kind }) => kind !== 'keysQuery').map((one) => [one]),",
    tests: 'sdk/src/core/crypto/outgoing.test.ts',
  },
  {
    name: 'a server that asks for no wait is asked at once',
    file: 'sdk/src/core/sync/sync-machine.ts',
    search: 'Math.max(backoffMs, askedMs ?? 0)',
    replace: 'askedMs ?? backoffMs',
    tests: 'sdk/src/core/sync/sync-machine.test.ts',
  },
  {
    name: 'an event that comes after its redaction keeps its words',
    file: 'sdk/src/core/rooms/redact.ts',
    search: '  for (const chunk of chunks) collect(chunk.events);\n',
    replace: '',
    tests: 'sdk/src/core/rooms/redact.test.ts',
  },
  {
    name: 'a later pattern wins over an earlier word',
    file: 'sdk/src/protocol/rules/push/evaluator.ts',
    search: 'found.place < rule.place',
    replace: 'found.place > rule.place',
    tests: 'sdk/src/protocol/rules/push/evaluator.test.ts',
  },
  {
    name: 'any number of parties may send candidates early',
    file: 'sdk/src/calls/pair/receive-signal.ts',
    search: 'early.size >= MOST_EARLY_PARTIES',
    replace: 'early.size < 0',
    tests: 'sdk/src/calls/direct/machine.test.ts',
  },
  {
    name: 'an acknowledgement of an earlier frame counts for the one under way',
    file: 'sdk/src/port/host/served-view.ts',
    search: 'seq !== this.#seq || !this.#isUnderWay',
    replace: '!this.#isUnderWay',
    tests: 'sdk/src/port/host/port-host.test.ts',
  },
  {
    name: 'what a foreign namespace holds is shown',
    file: 'sdk/src/features/messages/rich-text/html-tags.ts',
    search: "  'svg',\n",
    replace: '',
    tests: 'sdk/src/features/messages/rich-text/parse-html.test.ts',
  },
  {
    name: 'an error of a captive portal ends a message',
    file: 'sdk/src/core/session/decide-send.ts',
    search: "errcode === null || errcode === 'M_LIMIT_EXCEEDED'",
    replace: "errcode === 'M_LIMIT_EXCEEDED'",
    tests: 'sdk/src/core/session/decide-send.test.ts',
  },
  {
    name: 'the wait that a server asks for is cut short',
    file: 'sdk/src/core/session/decide-send.ts',
    search: 'Math.max(delayMs, retryAfterMs ?? 0)',
    replace: 'delayMs',
    tests: 'sdk/src/core/session/decide-send.test.ts',
  },
  {
    name: 'a creator has endless power in rooms of every version',
    file: 'sdk/src/protocol/rules/power.ts',
    search: "hasRulesOf(room.roomVersion, '12') && room.creators",
    replace: 'room.creators',
    tests: 'sdk/src/protocol/rules/power.test.ts',
  },
  {
    name: 'guests change state',
    file: 'sdk/src/protocol/rules/power.ts',
    search: '!actor.isGuest && ',
    replace: '',
    tests: 'sdk/src/protocol/rules/power.test.ts',
  },
  {
    name: 'what must never come encrypted is believed when it does',
    file: 'sdk/src/core/crypto/clear-event.ts',
    search: ' || NEVER_ENCRYPTED.has(type)',
    replace: '',
    tests: 'sdk/src/core/crypto/clear-event.test.ts',
  },
  {
    name: 'a server may say what an encrypted message relates to',
    file: 'sdk/src/core/crypto/clear-event.ts',
    search: 'relation === undefined || isTurned(relation, inside) ? rest',
    replace: 'relation === undefined ? rest',
    tests: 'sdk/src/core/crypto/clear-event.test.ts',
  },
  {
    name: 'an answer of a provider with any state counts',
    file: 'sdk/src/features/login/oauth/finish.ts',
    search: '.find((other) => other.state === state)',
    replace: '.at(0)',
    tests: 'sdk/src/features/login/oauth/oauth.scenario.test.ts',
  },
  {
    name: 'an answer of another provider counts',
    file: 'sdk/src/features/login/oauth/finish.ts',
    search: 'issuer === null ? !namesIssuer : issuer === grant.issuer',
    replace: 'issuer !== null || !namesIssuer',
    tests: 'sdk/src/features/login/oauth/oauth.scenario.test.ts',
  },
  {
    name: 'an answer without its provider counts where providers say who they are',
    file: 'sdk/src/features/login/oauth/finish.ts',
    search: 'issuer === null ? !namesIssuer : issuer === grant.issuer',
    replace: 'issuer === null || issuer === grant.issuer',
    tests: 'sdk/src/features/login/oauth/oauth.scenario.test.ts',
  },
  {
    name: 'an answer of a provider replaces who is signed in',
    file: 'sdk/src/features/login/oauth/finish.ts',
    search: "if (session?.kind === 'signedIn')",
    replace: 'if (session === undefined)',
    tests: 'sdk/src/features/login/oauth/oauth.scenario.test.ts',
  },
  {
    name: 'a sign-in that ended waits for another answer',
    file: 'sdk/src/features/login/oauth/finish.ts',
    search: 'signInStates: states',
    replace: 'signInStates: []',
    tests: 'sdk/src/features/login/oauth/oauth.scenario.test.ts',
  },
  {
    name: 'the verifier of a sign-in stands in an address',
    file: 'sdk/src/protocol/rules/oauth/authorization.ts',
    search: 'challengeOf(verifier),',
    replace: 'verifier,',
    tests: 'sdk/src/protocol/rules/oauth/oauth.test.ts',
  },
  {
    name: 'the answer of a provider stays in the address',
    file: 'app/src/lib/sign-in-answer/sign-in-answer.ts',
    search: "  window.history.replaceState(null, '', pathname + split.rest);\n",
    replace: '',
    tests: 'app/src/lib/sign-in-answer/sign-in-answer.test.ts',
  },
  {
    name: 'a login token stays in the address',
    file: 'app/src/features/login/sso/sso-return.ts',
    search: '  searchParams.delete(TOKEN);\n',
    replace: '',
    tests: 'app/src/features/login/sso/sso-return.test.ts',
  },
  {
    name: 'a login token of another visit counts',
    file: 'app/src/features/login/sso/sso-visit.ts',
    search: 'kept !== null && kept.state === state',
    replace: 'kept !== null',
    tests: 'app/src/features/login/sso/sso-return.test.ts',
  },
  {
    name: 'a login token counts twice',
    file: 'app/src/features/login/sso/sso-visit.ts',
    search: 'visit.take()',
    replace: 'visit.read()',
    tests: 'app/src/features/login/sso/sso-return.test.ts',
  },
];
