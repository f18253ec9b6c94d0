/** A mail server that keeps what it is given, for the tests of mails with links. */
import net from 'node:net';

export interface MailSink {
  readonly port: number;
  /** The newest mail to an address once there is one, decoded as far as its links need it. */
  mailTo(address: string): Promise<string>;
  stop(): Promise<void>;
}

interface Mail {
  readonly to: string;
  readonly text: string;
}

const TRIES = 100;
const PAUSE_MS = 100;

/** Starts it on a port of its own. */
export async function startMailSink(): Promise<MailSink> {
  const mails: Mail[] = [];
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    receive(socket, (mail) => mails.push(mail));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    mailTo: async (wanted) => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const found = mails.findLast(({ to }) => to === wanted);
        if (found !== undefined) return found.text;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      throw new Error(`no mail to ${wanted}`);
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The few words of SMTP that a client without encryption needs. */
function receive(socket: net.Socket, keep: (mail: Mail) => void): void {
  let [pending, to, body]: [string, string, string[] | null] = ['', '', null];
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string): void => {
    if (body !== null) {
      if (line !== '.') {
        body.push(line);
        return;
      }
      keep({ to, text: decodeText(body.join('\n')) });
      body = null;
      say('250 kept');
      return;
    }
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'RCPT') to = /<([^>]*)>/u.exec(line)?.[1] ?? '';
    if (word === 'DATA') body = [];
    say(word === 'DATA' ? '354 go on' : word === 'QUIT' ? '221 bye' : '250 sink');
    if (word === 'QUIT') socket.end();
  };
  say('220 sink');
  socket.on('data', (bytes) => {
    const lines = (pending + bytes.toString('utf8')).split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  socket.on('error', () => undefined);
}

/** The text of a mail: of its parts in base64 or quoted-printable, what they say. */
function decodeText(raw: string): string {
  const parts = raw.split(/\n--/u).map((part) => {
    const [head = '', ...rest] = part.split('\n\n');
    const text = rest.join('\n\n');
    if (/base64/iu.test(head)) return Buffer.from(text.replace(/\s/gu, ''), 'base64').toString('utf8');
    if (!/quoted-printable/iu.test(head)) return text;
    return text
      .replace(/=\n/gu, '')
      .replace(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  });
  return parts.join('\n');
}
