/** The way in which a file is opened. What it really is, the viewer finds out by its bytes. */
export type FileKind = 'picture' | 'film' | 'sound' | 'text' | 'archive' | 'other';

const ENDINGS: Readonly<Record<string, FileKind>> = {
  ...{ png: 'picture', jpg: 'picture', jpeg: 'picture', gif: 'picture', webp: 'picture', avif: 'picture' },
  ...{ mp4: 'film', webm: 'film', mov: 'film', m4v: 'film' },
  ...{ mp3: 'sound', ogg: 'sound', oga: 'sound', wav: 'sound', flac: 'sound', m4a: 'sound', opus: 'sound' },
  ...{ txt: 'text', md: 'text', pdf: 'text', odt: 'text', doc: 'text', docx: 'text' },
  ...{ zip: 'archive', gz: 'archive', tar: 'archive', '7z': 'archive', rar: 'archive' },
};

/** The kind of a file, by its type where its sender says one, else by the ending of its name. */
export function fileKindOf(name: string, mimetype: string | null): FileKind {
  if (mimetype?.startsWith('image/') === true && mimetype !== 'image/svg+xml') return 'picture';
  if (mimetype?.startsWith('video/') === true) return 'film';
  if (mimetype?.startsWith('audio/') === true) return 'sound';
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(ENDINGS, ending) ? (ENDINGS[ending] ?? 'other') : 'other';
}
