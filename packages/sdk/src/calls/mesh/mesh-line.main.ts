/** The line of a call in full mesh to the engine: what the engine says of the call, and what is asked of it. */
import type { Result } from '../../base/result/result.ts';
import type {
  JoinedMesh,
  JoinMesh,
  MeshApi,
  MeshJoinFailure,
  MeshSignal,
  OwnMeshCall,
  SentMeshSignal,
} from '../../features/mesh/contract.ts';
import type { Remote } from '../../port/remote/remote.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { IceServer } from '../peer/peer-config.ts';

export type MeshClient = Pick<Remote<MeshApi>, 'command' | 'view' | 'stream'>;

export interface MeshLineOptions {
  readonly client: MeshClient;
  readonly roomId: RoomId;
  /** The engine's word on the own call; null if it knows of none. */
  readonly onCall: (call: OwnMeshCall | null) => void;
  readonly onSignal: (signal: MeshSignal) => void;
  readonly report: (error: unknown) => void;
}

const JOIN_FAILURES: readonly string[] = [
  'signedOut',
  'unknownRoom',
  'powerMissing',
  'guest',
  'tooMany',
  'unreachable',
  'refused',
] satisfies readonly MeshJoinFailure['kind'][];

export class MeshLine {
  readonly #options: MeshLineOptions;
  #endings: (() => void)[] = [];

  constructor(options: MeshLineOptions) {
    this.#options = options;
  }

  /** Listens from now on: before the call is joined, so that no signal is missed. */
  listen(): void {
    const { client, roomId, onCall, onSignal } = this.#options;
    const view = client.view('mesh.call', { roomId });
    const look = () => {
      if (view.current.kind === 'ready') onCall(view.current.value);
    };
    const stop = view.subscribe(look);
    look();
    const stopSignals = client.stream('mesh.signals', { roomId }, (event) => {
      if (event.kind === 'item') onSignal(event.item);
    });
    this.#endings = [stop, () => view.close(), stopSignals];
  }

  /** A question that the port did not get through may be asked again. */
  async join(call: Omit<JoinMesh, 'roomId'>): Promise<Result<JoinedMesh, MeshJoinFailure>> {
    const { client, roomId } = this.#options;
    const answer = await client.command('mesh.join', { ...call, roomId });
    return answer.ok || isJoinFailure(answer.error)
      ? (answer as Result<JoinedMesh, MeshJoinFailure>)
      : { ok: false, error: { kind: 'unreachable' } };
  }

  /** Says something to a device; `then` hears what came of it. */
  send(said: SentMeshSignal, then: (answer: Result<unknown, { readonly kind: string }>) => void): void {
    const { client, report } = this.#options;
    client.command('mesh.send', said).then(then, report);
  }

  share(isSharing: boolean): void {
    const { client, roomId, report } = this.#options;
    client.command('mesh.share', { roomId, isSharing }).catch(report);
  }

  leave(): void {
    const { client, roomId, report } = this.#options;
    client.command('mesh.leave', { roomId }).catch(report);
  }

  async relay(): Promise<IceServer | null> {
    const answer = await this.#options.client.command('mesh.relay', null);
    return answer.ok ? answer.value : null;
  }

  close(): void {
    for (const end of this.#endings.splice(0)) end();
  }
}

function isJoinFailure(error: { readonly kind: string }): boolean {
  return JOIN_FAILURES.includes(error.kind);
}
