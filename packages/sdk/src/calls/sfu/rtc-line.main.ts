/** The line of a call to the engine: what the engine says of the call, and what it is asked for (decision 0036). */
import type { Result } from '../../base/result/result.ts';
import type {
  CallIntent,
  JoinCall,
  JoinedCall,
  JoinFailure,
  MediaKey,
  OwnRtcCall,
  RtcApi,
  RtcTransport,
  SfuAccess,
  TokenFailure,
} from '../../features/rtc/contract.ts';
import type { PortFailure } from '../../port/contract.ts';
import type { Remote } from '../../port/remote/remote.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

export type RtcClient = Pick<Remote<RtcApi>, 'command' | 'view' | 'stream'>;

export interface RtcLineOptions {
  readonly client: RtcClient;
  readonly roomId: RoomId;
  /** The engine's word on the own call; null if it knows of none. */
  readonly onCall: (call: OwnRtcCall | null) => void;
  readonly onKey: (key: MediaKey) => void;
  readonly report: (error: unknown) => void;
}

/** A command that the port did not get through; it may be asked again. */
const LOST = { ok: false, error: { kind: 'unreachable' } } as const;

export class RtcLine {
  readonly #options: RtcLineOptions;
  #endings: (() => void)[] = [];

  constructor(options: RtcLineOptions) {
    this.#options = options;
  }

  /** Listens from now on: before the call is joined, so that no key is missed. */
  listen(): void {
    const { client, roomId, onCall } = this.#options;
    const view = client.view('rtc.call', { roomId });
    const look = () => {
      if (view.current.kind === 'ready') onCall(view.current.value);
    };
    const stop = view.subscribe(look);
    look();
    this.#endings = [stop, () => view.close(), this.#keys()];
  }

  async join(call: Omit<JoinCall, 'roomId'>): Promise<Result<JoinedCall, JoinFailure>> {
    const { client, roomId } = this.#options;
    const answer = await client.command('rtc.join', { ...call, roomId });
    return answer.ok || !isPortFailure(answer.error) ? (answer as Result<JoinedCall, JoinFailure>) : LOST;
  }

  async token(transport: RtcTransport): Promise<Result<SfuAccess, TokenFailure>> {
    const { client, roomId } = this.#options;
    const answer = await client.command('rtc.token', { roomId, transport });
    return answer.ok || !isPortFailure(answer.error) ? (answer as Result<SfuAccess, TokenFailure>) : LOST;
  }

  leave(): void {
    const { client, roomId, report } = this.#options;
    client.command('rtc.leave', { roomId }).catch(report);
  }

  setIntent(intent: CallIntent): void {
    const { client, roomId, report } = this.#options;
    client.command('rtc.setIntent', { roomId, intent }).catch(report);
  }

  raiseHand(isRaised: boolean): void {
    const { client, roomId, report } = this.#options;
    client.command('rtc.raiseHand', { roomId, isRaised }).catch(report);
  }

  react(emoji: string, name: string): void {
    const { client, roomId, report } = this.#options;
    client.command('rtc.react', { roomId, emoji, name }).catch(report);
  }

  close(): void {
    for (const end of this.#endings.splice(0)) end();
  }

  /** Keys that were missed are told once more by a stream that is opened anew. */
  #keys(): () => void {
    const { client, roomId, onKey } = this.#options;
    let hasAny = false;
    const open = (): (() => void) =>
      client.stream('rtc.keys', { roomId }, (event) => {
        if (event.kind === 'item') {
          hasAny = true;
          onKey(event.item);
        } else if (event.kind === 'gap' && hasAny) {
          hasAny = false;
          stop();
          stop = open();
        }
      });
    let stop = open();
    return () => stop();
  }
}

const PORT_FAILURES: readonly string[] = [
  'cancelled',
  'bug',
  'engineLost',
  'versionMismatch',
] satisfies readonly PortFailure['kind'][];

function isPortFailure(error: { readonly kind: string }): error is PortFailure {
  return PORT_FAILURES.includes(error.kind);
}
