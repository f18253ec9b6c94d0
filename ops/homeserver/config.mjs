// @ts-check
/**
 * Synapse's configuration, written out by hand: one process, SQLite, loopback only, the unstable features that the client
 * speaks, no rate limits. Secrets come from the data folder. Open registration is for tests: who visits a web site could be made to
 * register here by it, though the launcher lets pages of other origins read no answer.
 */
import { join } from 'node:path';
import { writeWhole } from '../machine/files.mjs';

/** @typedef {import('./secrets.mjs').Secrets} Secrets */

/**
 * @typedef {object} ConfigInput
 * @property {number} port
 * @property {string} serverName
 * @property {Secrets} secrets
 * @property {boolean} [rateLimits] Synapse's own limits, to see 429 answers; off otherwise
 * @property {boolean} [registration] open registration without a captcha or mail, for guests too; on unless false
 * @property {boolean} [mayFetchHere] previews and pushes may go to addresses of this machine and its network; for tests
 * @property {number} [turnPort] of the relay for calls on loopback, if there is one; coturn's own otherwise
 * @property {string} [rtcServiceUrl] of the token service for calls of several people, which it announces; none otherwise
 * @property {number} [tlsPort] where other servers reach it, with `tls.crt` and `tls.key` of the data folder, whoever made them; no other
 *   server does otherwise. For tests: it takes any certificate from them
 * @property {readonly string[]} [features] further unstable features, for tests
 * @property {string} [extra] YAML lines added at the end, for tests
 */

const FEATURES = [
  'msc2654_enabled',
  'msc2815_enabled',
  'msc3026_enabled',
  'msc3391_enabled',
  'msc3575_enabled',
  'msc3664_enabled',
  'msc3720_enabled',
  'msc3773_enabled',
  'msc3814_enabled',
  'msc3848_enabled',
  'msc3874_enabled',
  'msc3881_enabled',
  'msc3890_enabled',
  'msc3912_enabled',
  'msc3381_polls_enabled',
  'msc4028_push_encrypted_events',
  'msc4069_profile_inhibit_propagation',
  'msc4075_enabled',
  'msc4076_enabled',
  'msc4133_enabled',
  'msc4143_enabled',
  'msc4155_enabled',
  'msc4169_enabled',
  'msc4210_enabled',
  'msc4222_enabled',
  'msc4235_enabled',
  'msc4267_enabled',
  'msc4277_enabled',
  'msc4293_enabled',
  'msc4306_enabled',
  'msc4354_enabled',
  'msc4446_enabled',
  'msc4452_enabled',
  'msc4491_enabled',
  'msc4502_enabled',
];

const LIMITS = [
  'rc_message',
  'rc_registration',
  'rc_registration_token_validity',
  'rc_admin_redaction',
  'rc_joins_per_room',
  'rc_key_requests',
  'rc_3pid_validation',
  'rc_third_party_invite',
  'rc_media_create',
  'rc_delayed_event_mgmt',
  'rc_room_creation',
  'rc_reports',
  'rc_user_directory',
  'rc_profile',
];

const OFF = '{ per_second: 100000, burst_count: 100000 }';

const NO_LIMITS = `
${LIMITS.map((name) => `${name}: ${OFF}`).join('\n')}
rc_login: { address: ${OFF}, account: ${OFF}, failed_attempts: ${OFF} }
rc_joins: { local: ${OFF}, remote: ${OFF} }
rc_invites: { per_room: ${OFF}, per_user: ${OFF}, per_issuer: ${OFF} }
rc_presence: { per_user: ${OFF} }
rc_federation: { window_size: 1000, sleep_limit: 10000, sleep_delay: 1, reject_limit: 100000, concurrent: 100 }
remote_media_download_per_second: 1G
remote_media_download_burst_count: 10G
`;

/** This machine, private networks, and what is reserved: what a preview of a link must never read for a stranger. */
const NOT_PUBLIC = [
  ...[
    '127.0.0.0/8',
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    '192.0.0.0/24',
    '169.254.0.0/16',
  ],
  ...['192.88.99.0/24', '198.18.0.0/15', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4'],
  ...['::1/128', 'fe80::/10', 'fc00::/7', '2001:db8::/32', 'ff00::/8', 'fec0::/10'],
];

/** @param {boolean} mayFetchHere */
function mediaYaml(mayFetchHere) {
  const refused = JSON.stringify(mayFetchHere ? [] : NOT_PUBLIC);
  return `enable_media_repo: true
enable_authenticated_media: true
max_upload_size: 100M
dynamic_thumbnails: false
url_preview_enabled: true
url_preview_accept_language: ["en"]
url_preview_ip_range_blacklist: ${refused}
ip_range_blacklist: ${refused}
`;
}

/** @param {boolean} registration whether anybody may register, guests too */
function accountsYaml(registration) {
  return `enable_registration: ${registration}
enable_registration_without_verification: ${registration}
allow_guest_access: ${registration}
bcrypt_rounds: 4
login_via_existing_session: { enabled: true, require_ui_auth: false, token_timeout: 5m }
refreshable_access_token_lifetime: 24h
ui_auth: { session_timeout: 0 }
user_directory: { enabled: true, search_all_users: true, prefer_local_users: true }
presence: { enabled: true }
allow_public_rooms_without_auth: true
room_list_publication_rules: [{ action: allow }]
require_auth_for_profile_requests: false
`;
}

/**
 * The listener for other servers, which speak TLS only. It ends the list of listeners.
 * @param {number | undefined} tlsPort
 */
function federationYaml(tlsPort) {
  if (tlsPort === undefined) return '';
  return `  - port: ${tlsPort}
    bind_addresses: ["127.0.0.1"]
    type: http
    tls: true
    resources: [{ names: [federation], compress: false }]
tls_certificate_path: tls.crt
tls_private_key_path: tls.key
federation_verify_certificates: false
allow_public_rooms_over_federation: true
`;
}

/**
 * The relay for calls between two, and the token service for calls of several people.
 * @param {number} turnPort
 * @param {string} turnSecret
 * @param {string | undefined} rtcServiceUrl
 */
function callsYaml(turnPort, turnSecret, rtcServiceUrl) {
  const transports = JSON.stringify([{ type: 'livekit', livekit_service_url: rtcServiceUrl }]);
  return `turn_uris: ["turn:127.0.0.1:${turnPort}?transport=udp", "turn:127.0.0.1:${turnPort}?transport=tcp"]
turn_shared_secret: ${JSON.stringify(turnSecret)}
turn_user_lifetime: 1h
turn_allow_guests: true
${rtcServiceUrl === undefined ? '' : `matrix_rtc: { transports: ${transports} }\n`}`;
}

/** @param {ConfigInput} input */
function homeserverYaml({
  port,
  serverName,
  secrets,
  rateLimits = false,
  registration = true,
  mayFetchHere = false,
  turnPort = 3478,
  rtcServiceUrl,
  tlsPort,
  features = [],
  extra = '',
}) {
  return `# Written anew at each start.
server_name: ${JSON.stringify(serverName)}
public_baseurl: "http://127.0.0.1:${port}/"
pid_file: synapse.pid
web_client_location: null
report_stats: false
signing_key_path: signing.key
macaroon_secret_key: ${JSON.stringify(secrets.macaroon)}
form_secret: ${JSON.stringify(secrets.form)}
registration_shared_secret: ${JSON.stringify(secrets.registration)}
trusted_key_servers: []
suppress_key_server_warning: true
log_config: log.yaml
media_store_path: media
serve_server_wellknown: false
listeners:
  - port: ${port}
    bind_addresses: ["127.0.0.1"]
    type: http
    tls: false
    x_forwarded: false
    resources: [{ names: [client, federation], compress: false }]
${federationYaml(tlsPort)}database: { name: sqlite3, args: { database: homeserver.db } }

${accountsYaml(registration)}default_room_version: "12"
encryption_enabled_by_default_for_room_type: "off"
max_event_delay_duration: 24h

${mediaYaml(mayFetchHere)}
${callsYaml(turnPort, secrets.turn, rtcServiceUrl)}
caches: { global_factor: 2.0 }
experimental_features:
  msc4140_max_delayed_events_per_user: 1000
${[...FEATURES, ...features].map((name) => `  ${name}: true`).join('\n')}
${rateLimits ? '' : NO_LIMITS}${extra}`;
}

const LOG_YAML = `version: 1
formatters: { line: { format: '%(asctime)s %(name)s %(lineno)d %(levelname)s %(request)s %(message)s' } }
handlers:
  file: { class: logging.handlers.RotatingFileHandler, formatter: line, filename: homeserver.log, maxBytes: 10000000, backupCount: 1, encoding: utf8 }
root: { level: WARNING, handlers: [file] }
disable_existing_loggers: false
`;

/** @param {Secrets} secrets */
function applicationServiceYaml(secrets) {
  return `id: seeding
url: null
as_token: ${secrets.applicationService}
hs_token: ${secrets.homeserver}
sender_localpart: seeding
rate_limited: false
namespaces:
  users: [{ exclusive: false, regex: "@.*" }]
  aliases: [{ exclusive: false, regex: "#.*" }]
  rooms: []
`;
}

/**
 * Writes the configuration files of a data folder.
 * @param {string} dir
 * @param {ConfigInput & {applicationService?: boolean}} input `applicationService`: let its token act as any user with times of
 *   the past; for filling a server, never for use
 * @returns {Promise<string>} the path of homeserver.yaml
 */
export async function writeConfig(dir, { applicationService = false, ...input }) {
  const file = join(dir, 'homeserver.yaml');
  const seeding = applicationService ? 'app_service_config_files: [seeding.yaml]\n' : '';
  await writeWhole(join(dir, 'log.yaml'), LOG_YAML);
  if (applicationService) await writeWhole(join(dir, 'seeding.yaml'), applicationServiceYaml(input.secrets), 0o600);
  await writeWhole(file, homeserverYaml({ ...input, extra: `${seeding}${input.extra ?? ''}` }), 0o600);
  return file;
}
