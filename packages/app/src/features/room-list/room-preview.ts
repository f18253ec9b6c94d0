import type { I18n } from '@lingui/core';
import type { RoomListItem, RoomPreview } from './room-list-item.ts';

/** The second line of a room: its latest message in short, or an empty string. */
export function previewText(i18n: I18n, room: RoomListItem): string {
  if (room.membership === 'invite') return i18n._({ id: 'roomList.invitation', message: 'Invitation' });
  const { preview } = room;
  if (preview === null) return '';
  const text = contentText(i18n, preview);
  if (preview.content.kind === 'emote') return text;
  if (preview.isMine) return i18n._({ id: 'roomList.mine', message: 'You: {text}', values: { text } });
  if (room.isDirect) return text;
  return i18n._({ id: 'roomList.theirs', message: '{name}: {text}', values: { name: preview.senderName, text } });
}

function contentText(i18n: I18n, { content, senderName }: RoomPreview): string {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'emote':
      return `${senderName} ${content.text}`;
    case 'image':
      return withName(i18n._({ id: 'roomList.image', message: 'Image' }), content.text);
    case 'video':
      return withName(i18n._({ id: 'roomList.video', message: 'Video' }), content.text);
    case 'audio':
      return withName(i18n._({ id: 'roomList.audio', message: 'Audio' }), content.text);
    case 'file':
      return withName(i18n._({ id: 'roomList.file', message: 'File' }), content.text);
    case 'location':
      return withName(i18n._({ id: 'roomList.location', message: 'Location' }), content.text);
    case 'sticker':
      return withName(i18n._({ id: 'roomList.sticker', message: 'Sticker' }), content.text);
    case 'encrypted':
      return i18n._({ id: 'roomList.encrypted', message: 'Encrypted message' });
    case 'redacted':
      return i18n._({ id: 'roomList.redacted', message: 'Message deleted' });
    case 'unknown':
      return i18n._({ id: 'roomList.unknownMessage', message: 'Message' });
  }
}

function withName(kind: string, name: string): string {
  return name === '' ? kind : `${kind} · ${name}`;
}
