import { err, ok } from '../../base/result/result.ts';
import { UNKNOWN_ROOM } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import { txnIdOf } from '../../core/feature/writing.ts';
import { refusalOf } from '../../core/session/session.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import type { RoomStateApi, SetStateFailure, StateToSet } from './contract.ts';

/** Setting the state of rooms, now or later. */
export const roomStateFeature = defineFeature<RoomStateApi>()({
  needs: ['requests', 'rooms', 'delayed', 'isGuest'],
  before: { 'roomState.set': UNKNOWN_ROOM, 'roomState.schedule': UNKNOWN_ROOM },
  start: ({ requests, delayed, ...deps }) => ({
    'roomState.set': {
      shape: 'command',
      run: async (input, { signal }) => {
        const refused = refusal(deps, input);
        if (refused !== null) return err(refused);
        const { roomId, type, stateKey, content } = input;
        const answer = await requests.send(sendState(roomId, type, stateKey, content), { signal });
        return answer.ok ? answer : err(refusalOf(answer.error));
      },
    },
    'roomState.schedule': {
      shape: 'command',
      run: async ({ ifTooLong, ...input }, { commandId }) => {
        const refused = refusal(deps, input);
        if (refused !== null) return err(refused);
        const event = { ...input, txnId: txnIdOf(commandId) };
        const scheduled = await delayed.schedule(event, ifTooLong);
        if (scheduled.ok) return ok({ delayId: scheduled.value });
        const { error } = scheduled;
        return err(error.kind === 'request' ? refusalOf(error.failure) : error);
      },
    },
  }),
});

function refusal({ rooms, isGuest }: Need<'rooms' | 'isGuest'>, state: StateToSet): SetStateFailure | null {
  if (!rooms.records.has(state.roomId)) return { kind: 'unknownRoom' };
  if (isGuest.current) return { kind: 'guest' };
  const isBad = state.type === '' || [state.type, state.stateKey].some((name) => name === '.' || name === '..');
  return isBad ? { kind: 'badName' } : null;
}
