/** The formats of exported conversations. Pure: from events to the pieces of a file. */
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodeMessage, type MessageContent } from '../../protocol/events/message.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { ExportPiece, ExportRequest } from './contract.ts';

/** A room as its export calls it and its people. */
export interface ExportedRoom {
  readonly name: string;
  readonly nameOf: (userId: UserId) => string;
}

/** One format. */
export interface ExportFormat {
  readonly head: (room: ExportedRoom) => string;
  /** The pieces of an event; none for one that the format leaves out. */
  readonly piecesOf: (event: RoomEvent, room: ExportedRoom, isFirst: boolean) => readonly ExportPiece[];
  readonly foot: string;
}

const MESSAGE = 'm.room.message';
const ENCRYPTED = 'm.room.encrypted';
/** Minutes are enough to read: `2026-11-24 19:30`. */
const MINUTES = 16;
const UNREADABLE = '…';

const STYLE = [
  'body{font:15px/1.45 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}',
  'article{margin:.75rem 0}header{font-size:.8rem;opacity:.75}p{margin:.15rem 0;white-space:pre-wrap;overflow-wrap:anywhere}',
  'img{max-width:100%;max-height:30rem}',
].join('');

const html: ExportFormat = {
  head: ({ name }) =>
    `<!doctype html>\n<html><head><meta charset="utf-8"><title>${escapeHtml(name)}</title><style>${STYLE}</style></head>` +
    `<body>\n<h1 dir="auto">${escapeHtml(name)}</h1>\n`,
  piecesOf: (event, room) => {
    const said = saidIn(event);
    if (said === null) return [];
    const from = escapeHtml(room.nameOf(event.sender));
    const head = `<article id="${escapeHtml(event.event_id)}"><header><b dir="auto">${from}</b> ${timeOf(event)}</header>`;
    const words = said.text === '' ? '' : `<p dir="auto">${escapeHtml(said.text)}</p>`;
    if (said.file === null) return [text(`${head}${words}</article>\n`)];
    return [text(head), { ...said.file, name: escapeHtml(said.file.name) }, text(`${words}</article>\n`)];
  },
  foot: '</body></html>\n',
};

const plain: ExportFormat = {
  head: ({ name }) => `${name}\n\n`,
  piecesOf: (event, room) => {
    const said = saidIn(event);
    if (said === null) return [];
    const named = said.file === null ? said.text : [`[${said.file.name}]`, said.text].join(' ').trim();
    return [text(`${timeOf(event)} ${room.nameOf(event.sender)}: ${named.replaceAll('\n', '\n    ')}\n`)];
  },
  foot: '',
};

const json: ExportFormat = {
  head: ({ name }) => `{"room_name":${JSON.stringify(name)},"events":[\n`,
  // Own knowledge of this machine is nobody else's business.
  piecesOf: ({ crypto: _crypto, arrival: _arrival, ...event }, _room, isFirst) => [
    text(`${isFirst ? '' : ',\n'}${JSON.stringify(event)}`),
  ],
  foot: '\n]}\n',
};

export const FORMATS: Readonly<Record<ExportRequest['format'], ExportFormat>> = { html, text: plain, json };

interface Said {
  readonly text: string;
  readonly file: Extract<ExportPiece, { readonly kind: 'file' }> | null;
}

/** The words and the file of a message; null for what is no message, or was taken back. */
function saidIn(event: RoomEvent): Said | null {
  if (isRedacted(event)) return null;
  if (event.type === ENCRYPTED) return { text: UNREADABLE, file: null };
  return event.type === MESSAGE ? saidBy(decodeMessage(event.content)) : null;
}

function saidBy(content: MessageContent): Said | null {
  switch (content.kind) {
    case 'malformed':
      return null;
    case 'image':
    case 'file':
    case 'audio':
    case 'video':
    case 'sticker': {
      const { media, caption } = content;
      const words = caption?.body ?? '';
      if (media.source.kind === 'unreadable') return { text: words === '' ? media.fileName : words, file: null };
      const isPicture = content.kind === 'image' || content.kind === 'sticker';
      const { source, fileName: name, mimetype } = media;
      return { text: words, file: { kind: 'file', source, name, mimetype, isPicture } };
    }
    default:
      return { text: content.body, file: null };
  }
}

function timeOf({ origin_server_ts: atMs }: RoomEvent): string {
  const date = new Date(atMs);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, MINUTES).replace('T', ' ');
}

/** Text as HTML that is nothing but this text, also within quotes. */
function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function text(value: string): ExportPiece {
  return { kind: 'text', text: value };
}
