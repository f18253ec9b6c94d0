/** The tasks of a browser for a call between two, as far as orders depend on them: one after the other, each at some time. */
import type { CallId } from '../../protocol/ids/ids.ts';
import type { CallInput, DirectCall, SendTag } from '../pair/direct-call.ts';
import type { MeshEffect } from './mesh-book.ts';

export interface Connection {
  readonly local: string | null;
  readonly remote: string | null;
  readonly isMatched: boolean;
  readonly offers: number;
}

export const NO_CONNECTION: Connection = { local: null, remote: null, isMatched: false, offers: 0 };

export type Task = { readonly callId: CallId } & (
  | { readonly kind: 'media' | 'needed' | 'screen' | 'offer' | 'answer' | 'describe' | 'connected' }
  | { readonly kind: 'sent'; readonly tag: SendTag }
  | { readonly kind: 'remote'; readonly type: 'offer' | 'answer'; readonly sdp: string }
);

/** The tasks that come of an effect. */
export function tasksOf({ callId, direction }: DirectCall, effect: MeshEffect): readonly Task[] {
  switch (effect.kind) {
    case 'send':
      return [{ callId, kind: 'sent', tag: effect.tag }];
    case 'acquire':
      return [{ callId, kind: 'media' }];
    case 'addMedia':
      return direction === 'outbound' ? [{ callId, kind: 'needed' }] : [];
    case 'openScreen':
      return [
        { callId, kind: 'screen' },
        { callId, kind: 'needed' },
      ];
    case 'closeScreen':
      return [{ callId, kind: 'needed' }];
    case 'makeOffer':
      return [{ callId, kind: 'offer' }];
    case 'makeAnswer':
      return [{ callId, kind: 'answer' }];
    case 'describe':
      return [{ callId, kind: 'describe' }];
    case 'setRemote':
      return [{ callId, kind: 'remote', ...effect.description }];
    default:
      return [];
  }
}

/** The connection once a task is done, and what the call hears of that; `name` is the device. */
export function after(
  task: Task,
  before: Connection,
  name: string,
): { readonly connection: Connection; readonly input: CallInput } {
  const same = (input: CallInput) => ({ connection: before, input });
  switch (task.kind) {
    case 'media':
      return same({ kind: 'mediaReady', streamId: name, hasVideo: false });
    case 'needed':
      return same({ kind: 'negotiationNeeded' });
    case 'screen':
      return same({ kind: 'screenReady', streamId: `${name} screen` });
    case 'describe':
      return same({ kind: 'described', sdp: before.local ?? '' });
    case 'connected':
      return same({ kind: 'ice', state: 'connected' });
    case 'sent':
      return same({ kind: 'sent', tag: task.tag });
    case 'offer': {
      const offers = before.offers + 1;
      const connection = { ...before, offers, local: `offer ${offers} of ${name}` };
      return { connection, input: { kind: 'offerSet', isGathering: false } };
    }
    case 'answer': {
      const connection = { ...before, local: `answer of ${name} to ${before.remote}` };
      return { connection, input: { kind: 'answerSet', isGathering: false } };
    }
    case 'remote': {
      const { type, sdp } = task;
      const input = { kind: 'remoteSet', type, offered: { audio: true, video: false } } as const;
      return { connection: { ...before, remote: sdp }, input };
    }
  }
}

/** True for two ends that have each other's descriptions, and were not told so yet. */
export function areMatched(one: Connection, other: Connection | undefined): boolean {
  if (one.isMatched || other === undefined || one.local === null || other.local === null) return false;
  return one.local === other.remote && one.remote === other.local;
}

/** A device whose connections `found` are connected now. */
export function connected<
  Device extends { readonly connections: ReadonlyMap<CallId, Connection>; readonly tasks: readonly Task[] },
>(device: Device, found: readonly (readonly [CallId, Connection])[]): Device {
  const connections = new Map(device.connections);
  for (const [callId, one] of found) connections.set(callId, { ...one, isMatched: true });
  const told = found.map(([callId]): Task => ({ callId, kind: 'connected' }));
  return { ...device, connections, tasks: [...device.tasks, ...told] };
}
