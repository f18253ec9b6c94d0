import type { I18n } from '@lingui/core';
import { richToPlain } from '@parley/sdk/client/rich-text.ts';
import type { MessageItem } from '../timeline/contract.ts';
import { callText } from './call-text.ts';

/** A message as one line, for a screen reader; null when it is not worth a word. */
export function describeMessage(i18n: I18n, { content, sender }: MessageItem): string | null {
  switch (content.kind) {
    case 'text':
      return richToPlain(content.body);
    case 'emote':
      return `${sender.name} ${richToPlain(content.body)}`;
    case 'image':
      if (content.caption !== null) return richToPlain(content.caption);
      return content.isSticker
        ? i18n._({ id: 'messages.describe.sticker', message: 'Sticker: {name}', values: { name: content.fileName } })
        : i18n._({ id: 'messages.describe.image', message: 'Picture: {name}', values: { name: content.fileName } });
    case 'file':
      return i18n._({ id: 'messages.describe.file', message: 'File: {name}', values: { name: content.fileName } });
    case 'hidden':
      return i18n._({ id: 'messages.describe.hidden', message: 'Hidden message' });
    case 'encrypted':
      return i18n._({ id: 'messages.describe.encrypted', message: 'Encrypted message' });
    case 'verificationRequest':
      return i18n._({ id: 'messages.describe.verification', message: 'Verification request' });
    case 'call':
      return callText(i18n, content);
    case 'broken':
      return i18n._({ id: 'messages.describe.broken', message: 'A message that cannot be shown' });
    case 'unknown':
      return content.text;
    case 'redacted':
    case 'stateChange':
      return null;
  }
}
