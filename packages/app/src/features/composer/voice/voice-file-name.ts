const ENDINGS: Readonly<Record<string, string>> = { 'audio/ogg': 'ogg', 'audio/webm': 'webm', 'audio/mp4': 'm4a' };

/** The name that a voice message has as a file, the same in every language. */
export function voiceFileName(mimeType: string): string {
  return `Voice message.${ENDINGS[mimeType] ?? 'bin'}`;
}
