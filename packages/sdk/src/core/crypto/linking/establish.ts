import { err, ok, type Result } from '../../../base/result/result.ts';
import type { OfferedChannel, QrChannel, QrChannels, ScannedCode } from '../../../platform/crypto/qr-channels.ts';
import type { Env } from '../../../platform/env.ts';
import { LinkChannel } from './link-channel.ts';
import type { LinkFailure } from './link-failure.ts';
import type { PersonWaits } from './person-steps.ts';
import { Rendezvous } from './rendezvous.ts';

/** The state of two devices that meet, for the page. */
export type LinkMeeting =
  | { readonly kind: 'starting' }
  /** The other device is to scan this code, whose bytes are in base64. */
  | { readonly kind: 'showing'; readonly code: string }
  /** This device is to scan the code of the other. `wrong`: what it saw was another code, or one that does not fit. */
  | { readonly kind: 'scanning'; readonly wrong: 'noCode' | 'sameSide' | null }
  /** The other device shows two digits, which the person types here. */
  | { readonly kind: 'enterCode' }
  /** The other device asks for these two digits. */
  | { readonly kind: 'showCode'; readonly checkCode: string };

export interface MeetOptions {
  readonly env: Env;
  readonly waits: PersonWaits;
  readonly show: (state: LinkMeeting) => void;
  /** `show`: this device shows the code; `scan`: it scans that of the other. */
  readonly way: 'show' | 'scan';
  /** The homeserver that signs the other device in; null if this one is new. */
  readonly homeserver: string | null;
  /** The homeserver to meet at, if this device shows the code. */
  readonly meetAt: string;
}

/** Two devices that have met. */
export interface Met {
  readonly channel: LinkChannel;
  /** The digits for the person to type on the other device; null on the side where they were typed. */
  readonly checkCode: string | null;
  /** The homeserver that the code named; null unless this device scanned that of one that is signed in. */
  readonly homeserver: string | null;
}

const INITIATE = 'MATRIX_QR_CODE_LOGIN_INITIATE';
const OK = 'MATRIX_QR_CODE_LOGIN_OK';
/** A person finds their other device, and signs in on it or opens its camera. */
const SCANNED_WITHIN_MS = 15 * 60_000;
const ANSWER_MS = 60_000;

/** Makes the secure channel, step by step (MSC4108: establishment). It is safe once this succeeds: the person compared the digits, or the code was scanned here. */
export async function meet(options: MeetOptions, signal: AbortSignal): Promise<Result<Met, LinkFailure>> {
  const channels = options.env.crypto === null ? undefined : (await options.env.crypto()).channels;
  if (channels === undefined) return err({ kind: 'unavailable' });
  return options.way === 'show' ? showCode(channels, options, signal) : scanCode(channels, options, signal);
}

async function showCode(
  channels: QrChannels,
  options: MeetOptions,
  signal: AbortSignal,
): Promise<Result<Met, LinkFailure>> {
  const { env, meetAt } = options;
  const rendezvous = await Rendezvous.make(env, meetAt, signal);
  if (!rendezvous.ok) return rendezvous;
  const offered = await channels.offer();
  if (!offered.ok) return err({ kind: 'unavailable' });
  const joined = await waitForOther(offered.value, rendezvous.value, options, signal);
  offered.value.free();
  // Nobody has come: the place is of no use to anybody.
  if (!joined.ok) await rendezvous.value.remove();
  if (!joined.ok) return joined;
  const channel = new LinkChannel(rendezvous.value, joined.value);
  options.show({ kind: 'enterCode' });
  const typed = await options.waits.wait('typed', signal);
  const isRight = typed.ok && typed.value.code === joined.value.checkCode;
  if (isRight) return ok({ channel, checkCode: null, homeserver: null });
  const gaveUp = new AbortController();
  await channel.fail('user_cancelled', gaveUp.signal);
  await channel.close(false);
  return typed.ok ? err({ kind: 'wrongCode' }) : typed;
}

async function waitForOther(
  offered: OfferedChannel,
  rendezvous: Rendezvous,
  { homeserver, show }: MeetOptions,
  signal: AbortSignal,
): Promise<Result<QrChannel, LinkFailure>> {
  const code = await offered.code(rendezvous.url, homeserver);
  if (!code.ok) return err({ kind: 'unavailable' });
  show({ kind: 'showing', code: code.value });
  const first = await rendezvous.wait(SCANNED_WITHIN_MS, signal);
  if (!first.ok) return first;
  const accepted = await offered.accept(first.value);
  if (!accepted.ok || accepted.value.text !== INITIATE) return err({ kind: 'insecure' });
  const sealed = await accepted.value.channel.seal(OK);
  if (!sealed.ok) return err({ kind: 'unavailable' });
  const answered = await rendezvous.leave(sealed.value, signal);
  return answered.ok ? ok(accepted.value.channel) : answered;
}

async function scanCode(
  channels: QrChannels,
  options: MeetOptions,
  signal: AbortSignal,
): Promise<Result<Met, LinkFailure>> {
  const code = await waitForCode(channels, options, signal);
  if (!code.ok) return code;
  const rendezvous = await Rendezvous.join(options.env, code.value.rendezvousUrl, signal);
  if (!rendezvous.ok) return rendezvous;
  const joined = await channels.join(code.value, INITIATE);
  if (!joined.ok) return err({ kind: 'insecure' });
  const { channel, sealed } = joined.value;
  const sent = await rendezvous.value.leave(sealed, signal);
  if (!sent.ok) return sent;
  const answer = await rendezvous.value.wait(ANSWER_MS, signal);
  if (!answer.ok) return answer;
  const opened = await channel.open(answer.value);
  if (!opened.ok || opened.value !== OK) return err({ kind: 'insecure' });
  const { checkCode } = channel;
  options.show({ kind: 'showCode', checkCode });
  return ok({ channel: new LinkChannel(rendezvous.value, channel), checkCode, homeserver: code.value.homeserver });
}

/** The code of a device on the other side: a new one scans that of one that is signed in, and the other way round. */
async function waitForCode(
  channels: QrChannels,
  { homeserver, waits, show }: MeetOptions,
  signal: AbortSignal,
): Promise<Result<ScannedCode, LinkFailure>> {
  show({ kind: 'scanning', wrong: null });
  for (;;) {
    const step = await waits.wait('scanned', signal);
    if (!step.ok) return step;
    const read = await channels.read(step.value.bytes);
    if (!read.ok) return err({ kind: 'unavailable' });
    const code = read.value;
    if (code !== null && (code.homeserver === null) !== (homeserver === null)) return ok(code);
    show({ kind: 'scanning', wrong: code === null ? 'noCode' : 'sameSide' });
  }
}
