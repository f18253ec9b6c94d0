/** Signals between the devices of a call: which of them are heard, and how they are sent. */
import { stringAt } from '../../base/json/guards.ts';
import { err, type Result } from '../../base/result/result.ts';
import type { DeviceMessages } from '../../core/crypto/crypto.ts';
import { LateSender } from '../../core/feature/late-sender.ts';
import { claimOf, SenderTrust } from '../../core/feature/sender-trust.ts';
import type { SignalFailure } from '../../core/feature/signal-sender.ts';
import type { ToDeviceEvent } from '../../platform/crypto/crypto-machine.ts';
import { decodeCallSignal, isCallType } from '../../protocol/events/call/decode-call-signal.ts';
import { decodeDeviceEnvelope } from '../../protocol/events/call/device-envelope.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { MeshSignal, SentMeshSignal } from './contract.ts';
import type { MeshDeps } from './mesh-deps.ts';
import type { MeshPages } from './mesh-pages.ts';
import type { OwnMesh } from './own/own-mesh.ts';
import type { OwnMeshes } from './own/own-meshes.ts';

export class MeshSignals {
  readonly #deps: MeshDeps;
  readonly #own: OwnMeshes;
  readonly #pages: MeshPages;
  readonly #sender: LateSender;
  readonly #trust: SenderTrust;

  constructor(deps: MeshDeps, own: OwnMeshes, pages: MeshPages) {
    this.#deps = deps;
    this.#own = own;
    this.#pages = pages;
    this.#sender = new LateSender(deps.env, deps);
    this.#trust = new SenderTrust(deps.env.clock, deps);
    deps.scope.onEnd(deps.crypto.fromDevices.subscribe((messages) => this.#arrived(messages)));
  }

  /** Sends a signal. A device that speaks in the clear is answered so where it cannot be written to otherwise (07.E-04). */
  async send(said: SentMeshSignal): Promise<Result<null, SignalFailure>> {
    const call = this.#own.calls.current.get(said.roomId);
    if (call === undefined && said.body.kind !== 'hangup') return err({ kind: 'notSent', reason: 'notInCall' });
    const { roomId, confId, sessionId, callId, to, body } = said;
    const signal = { roomId, confId, sessionId, callId, to, body, opponentVersion: 1, isClear: false } as const;
    const sent = await this.#sender.send(signal);
    const isRefused = !sent.ok && sent.error.kind === 'unknownDevices';
    const answer = isRefused && said.mayBeClear ? await this.#sender.send({ ...signal, isClear: true }) : sent;
    if (body.kind === 'hangup' || body.kind === 'reject') this.#sender.forget(callId);
    return answer;
  }

  #arrived({ events }: DeviceMessages): void {
    if (this.#own.calls.current.size === 0) return;
    const said = events.filter(({ type }) => isCallType(type));
    if (said.length === 0) return;
    this.#trust.settle(
      said.flatMap((event) => claimOf(event) ?? []),
      (isVouched) => {
        for (const event of said) {
          const claim = claimOf(event);
          this.#hear(event, claim !== null && isVouched(claim));
        }
      },
    );
  }

  /** Signals for anything but this stay in a call are not heard (07.R-10, 08.G-46). */
  #hear(event: ToDeviceEvent, isVouched: boolean): void {
    const { type, sender, content } = event;
    const signal = decodeCallSignal(type, content);
    const envelope = decodeDeviceEnvelope(content);
    if (signal === null || envelope === null || signal.confId === null) return;
    const { deviceId, senderSessionId, destSessionId, seq } = envelope;
    for (const call of this.#own.calls.current.values()) {
      if (call.callId.current !== signal.confId || call.sessionId !== destSessionId) continue;
      if (!this.#isInRoom(call, sender) || (sender === this.#deps.me && deviceId === this.#deps.session.deviceId))
        continue;
      const isEncrypted = this.#deps.rooms.records.get(call.roomId)?.isEncrypted === true;
      const heard: MeshSignal = {
        id: stringAt(content, 'org.matrix.msgid') ?? `${signal.callId} ${deviceId} ${seq}`,
        ...{ sender, deviceId, sessionId: senderSessionId, seq, signal },
        isClear: event.senderKey === null,
        isConfirmed: isVouched || !isEncrypted,
      };
      this.#pages.logOf(call.roomId).append(heard);
      // Nothing more is said between the two.
      if (signal.kind === 'hangup' || signal.kind === 'reject') this.#sender.forget(signal.callId);
    }
  }

  #isInRoom(call: OwnMesh, sender: MeshSignal['sender']): boolean {
    const { rooms } = this.#deps;
    const event = rooms.peek(call.roomId)?.state.member(sender);
    if (event === undefined) return rooms.records.get(call.roomId)?.hasAllMembers !== true;
    return decodeMember(event)?.membership === 'join';
  }
}
