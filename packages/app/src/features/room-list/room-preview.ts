import type { I18n } from '@lingui/core';
import { notSureWho } from '../../lib/doubt/not-sure-who.ts';
import type { RoomListItem, RoomPreview } from './room-list-item.ts';

/** The second line of a room: its latest message in short. */
export interface PreviewLine {
  /** Who said it, with a colon; an empty string where that is clear. */
  readonly lead: string;
  /** What was said, or what there is instead; an empty string where there is nothing. */
  readonly text: string;
}

/** Until when the call that is the latest of a room may be answered, in milliseconds since the epoch; null where there is none. */
export function callOpenUntil({ preview }: RoomListItem): number | null {
  return preview?.content.kind === 'call' ? preview.content.openUntil : null;
}

/** What the second line says; `isCallOver` where nobody can answer it any more. Its two parts may be written in different directions. */
export function previewLine(i18n: I18n, room: RoomListItem, isCallOver: boolean): PreviewLine {
  if (room.membership === 'invite') {
    return { lead: '', text: invitationText(i18n, room.inviterName) };
  }
  if (room.membership === 'knock')
    return { lead: '', text: i18n._({ id: 'roomList.youAsked', message: 'You asked to join' }) };
  const { preview } = room;
  if (preview === null) return { lead: '', text: '' };
  return { lead: leadText(i18n, room, preview), text: contentText(i18n, preview, isCallOver) };
}

function invitationText(i18n: I18n, name: string | null): string {
  return name === null
    ? i18n._({ id: 'roomList.invitation', message: 'Invitation' })
    : i18n._({ id: 'roomList.invitationFrom', message: 'Invitation from {name}', values: { name } });
}

function leadText(
  i18n: I18n,
  { isDirect }: RoomListItem,
  { content, isDoubtful, isMine, senderName }: RoomPreview,
): string {
  if (isDoubtful && content.kind !== 'hidden') return notSureWho(i18n);
  if (content.kind === 'emote') return '';
  if (isMine) return i18n._({ id: 'roomList.mine', message: 'You:' });
  if (isDirect) return '';
  return i18n._({ id: 'roomList.theirs', message: '{name}:', values: { name: senderName } });
}

function contentText(i18n: I18n, { content, senderName, isMine }: RoomPreview, isCallOver: boolean): string {
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
    case 'call':
      return callText(i18n, content.hasVideo, !isMine && (content.isMissed || isCallOver));
    case 'verification':
      return i18n._({ id: 'roomList.verification', message: 'Verification request' });
    case 'encrypted':
      return i18n._({ id: 'roomList.encrypted', message: 'Encrypted message' });
    case 'redacted':
      return i18n._({ id: 'roomList.redacted', message: 'Message deleted' });
    case 'hidden':
      return i18n._({ id: 'roomList.hidden', message: 'Message hidden by a moderator' });
    case 'unknown':
      return i18n._({ id: 'roomList.unknownMessage', message: 'Message' });
  }
}

function callText(i18n: I18n, hasVideo: boolean, isMissed: boolean): string {
  if (isMissed)
    return hasVideo
      ? i18n._({ id: 'roomList.missedVideo', message: 'Missed video call' })
      : i18n._({ id: 'roomList.missedVoice', message: 'Missed voice call' });
  return hasVideo
    ? i18n._({ id: 'roomList.videoCall', message: 'Video call' })
    : i18n._({ id: 'roomList.voiceCall', message: 'Voice call' });
}

function withName(kind: string, name: string): string {
  return name === '' ? kind : `${kind} · ${name}`;
}
