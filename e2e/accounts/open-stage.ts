/** A homeserver of a test's own that makes accounts, has guests, and sends mails to a server that keeps them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveClient } from '../../ops/client-server/server.mjs';
import { registerUser } from '../../ops/homeserver/client-api.mjs';
import { startHomeserver } from '../../ops/homeserver/homeserver.mjs';
import { installSynapse } from '../../ops/homeserver/install.mjs';
import { claimPort } from '../../ops/machine/ports.mjs';
import { makeCertificate } from '../fixtures/certificate.ts';
import { leanClient } from '../fixtures/lean-client.ts';
import { type IdentityServer, startIdentityServer } from './identity-server.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';

export interface OpenStage {
  readonly url: string;
  /** The address of its server name. */
  readonly domainUrl: string;
  readonly clientUrl: string;
  readonly mails: MailSink;
  /** Null unless it was asked for. */
  readonly identity: IdentityServer | null;
  /** A room of `keeper` that everybody may read and that lets guests in, with one message. */
  readonly room: { readonly id: string; readonly name: string; readonly said: string };
  stop(): Promise<void>;
}

export interface OpenStageOptions {
  /** Further configuration of the homeserver. */
  readonly more?: string;
  /** An identity server, which asks the homeserver as other homeservers do. */
  readonly hasIdentityServer?: boolean;
}

/** Homeserver and identity server of a test have certificates that nobody signed, and addresses on this machine. */
const WITH_IDENTITY_SERVER = `
use_insecure_ssl_client_just_for_testing_do_not_use: true
ip_range_whitelist: ["127.0.0.0/8"]
`;

/** Starts all of it. The passwords of `ana` and `keeper` are `pw-ana` and `pw-keeper`. */
export async function startOpenStage({ more = '', hasIdentityServer }: OpenStageOptions = {}): Promise<OpenStage> {
  const { python } = await installSynapse();
  const dir = await mkdtemp(join(tmpdir(), 'parley-open-'));
  const mails = await startMailSink();
  if (hasIdentityServer === true) await makeCertificate(python, dir);
  const identity = hasIdentityServer === true ? await startIdentityServer({ python, dir, mailPort: mails.port }) : null;
  const homeserver = await startHomeserver({
    python,
    dir,
    ...(identity === null ? {} : await reachable()),
    extra: `
email: { smtp_host: 127.0.0.1, smtp_port: ${mails.port}, enable_tls: false, notif_from: "Harbour <harbour@mail.example>" }
${identity === null ? '' : WITH_IDENTITY_SERVER}${more}
`,
  });
  const { url, secrets } = homeserver;
  const register = (username: string) =>
    registerUser({ url, secrets }, { username, password: `pw-${username}`, displayName: username, admin: false });
  const { accessToken } = await register('keeper');
  await register('ana');
  const post = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`${url}/_matrix/client/v3${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as { readonly room_id?: string };
  };
  const [name, said] = ['Open harbour', 'Everybody may read this'];
  const made = await post('POST', '/createRoom', {
    ...{ name, preset: 'public_chat', visibility: 'public' },
    initial_state: [
      { type: 'm.room.history_visibility', state_key: '', content: { history_visibility: 'world_readable' } },
      { type: 'm.room.guest_access', state_key: '', content: { guest_access: 'can_join' } },
    ],
  });
  const id = made.room_id ?? '';
  const content = { msgtype: 'm.text', body: said };
  await post('PUT', `/rooms/${encodeURIComponent(id)}/send/m.room.message/one`, content);
  const client = await serveClient({
    dist: leanClient(),
    homeserverOrigin: identity === null ? [url] : [url, identity.url],
    config: { defaultHomeserver: url, brand: 'Parley', offersGuests: true },
  });
  return {
    ...{
      url,
      domainUrl: `https://${homeserver.serverName}`,
      clientUrl: client.url,
      mails,
      identity,
      room: { id, name, said },
    },
    stop: async () => {
      await client.stop();
      await homeserver.stop();
      await identity?.stop();
      await mails.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** A name and a port where other servers reach a homeserver. A port in its name spares looking for where that leads. */
async function reachable() {
  const tlsPort = await claimPort({ port: 0, host: '127.0.0.1', what: 'federation', option: '' });
  return { serverName: `127.0.0.1:${tlsPort}`, tlsPort };
}
