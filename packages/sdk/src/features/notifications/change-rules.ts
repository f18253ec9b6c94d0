import { isObject } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RequestFailure, refusalOf } from '../../core/session/session.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { deletePushRule, pushRules, putPushRule } from '../../protocol/endpoints/push-rules.ts';
import type { PushRules } from '../../protocol/events/push-rules.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { PushEvaluator } from '../../protocol/rules/push/evaluator.ts';
import { planRoomMode, type RoomNotificationMode } from '../../protocol/rules/push/room-mode.ts';
import type { RuleFailure } from './contract.ts';

/** A keyword longer than this is no word of a person. */
const KEYWORD_LIMIT = 100;
const LOUD: readonly unknown[] = [
  'notify',
  { set_tweak: 'sound', value: 'default' },
  { set_tweak: 'highlight', value: true },
];

/**
 * Makes changes of the rules one after the other and reads what they are then (05.A-02). What the first refusal leaves stays. Where the
 * server changed nothing, nothing is read: sync would not put right an answer that something on the way had kept.
 */
export async function changeRules(
  account: Need<'requests' | 'rooms' | 'pushRules'>,
  changes: readonly Endpoint<void>[],
  signal: AbortSignal,
): Promise<Result<null, RuleFailure>> {
  const before = account.pushRules.current.current;
  let failure: RuleFailure | null = null;
  let hasChanged = false;
  for (const endpoint of changes) {
    const answer = await account.requests.send(endpoint, { signal });
    // What is to be removed may be gone already.
    const isGone = !answer.ok && endpoint.request.method === 'DELETE' && isNotFound(answer.error);
    hasChanged ||= answer.ok;
    if (answer.ok || isGone) continue;
    failure = refusalOf(answer.error);
    break;
  }
  if (hasChanged) await readRules(account, before, signal);
  return failure === null ? ok(null) : err(failure);
}

/**
 * Reads the rules as they are now. Where sync brought others than those `before` the changes, these stay, and what they lack comes by sync,
 * too: the answer may be older than they are, or one that something on the way had kept.
 */
export async function readRules(
  { rooms, requests, pushRules: book }: Need<'rooms' | 'requests' | 'pushRules'>,
  before: PushEvaluator,
  signal: AbortSignal,
): Promise<void> {
  const known = await requests.send(pushRules(), { signal });
  if (!known.ok || !isObject(known.value)) return;
  const { value } = known;
  await rooms.serial.run(async () => {
    if (book.current.current !== before) return;
    const { ops, publish } = book.replaceBy(value);
    // What cannot be stored comes again by sync.
    await rooms.commit([], { ops, publish });
  });
}

/** The requests that set a room's mode. */
export function roomModeRequests(
  rules: PushRules,
  roomId: RoomId,
  mode: RoomNotificationMode,
): readonly Endpoint<void>[] {
  return planRoomMode(rules, roomId, mode).map((change) => {
    if (change.kind === 'remove') return deletePushRule(change.rule, roomId);
    if (change.rule === 'room') {
      const actions = change.isLoud ? ['notify', { set_tweak: 'sound', value: 'default' }] : [];
      return putPushRule('room', roomId, { actions });
    }
    const conditions = [{ kind: 'event_match', key: 'room_id', pattern: roomId }];
    return putPushRule('override', roomId, { conditions, actions: [] });
  });
}

/** The requests that add a keyword or take it off; null for what is none. Its rule may have any id, so it is found by its pattern. */
export function keywordRequests(rules: PushRules, word: string, isOn: boolean): readonly Endpoint<void>[] | null {
  const keyword = word.trim();
  if (keyword === '' || keyword.length > KEYWORD_LIMIT) return null;
  const present = rules.content.filter(
    ({ isDefault, pattern }) => !isDefault && pattern?.toLowerCase() === keyword.toLowerCase(),
  );
  if (!isOn) return present.map(({ ruleId }) => deletePushRule('content', ruleId));
  if (present.some(({ isEnabled }) => isEnabled)) return [];
  return [putPushRule('content', idOf(keyword), { pattern: keyword, actions: LOUD })];
}

/** Ids begin with no dot, which is the server's, and hold no slash. */
function idOf(keyword: string): string {
  const plain = keyword.toLowerCase().replace(/[/\\]/g, '_');
  return plain.startsWith('.') ? `_${plain}` : plain;
}

function isNotFound(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' && failure.status === 404;
}
