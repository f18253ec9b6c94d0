import type { I18n } from '@lingui/core';
import { notSureWho } from '../../lib/doubt/not-sure-who.ts';
import type { PreviewSlot, Previews, RoomListItem, RoomPreview } from './contract.ts';

/** The second line of a room: its latest message in short. */
export interface PreviewLine {
  /** The sender with a colon; an empty string if the sender is clear. */
  readonly lead: string;
  /** The text of the message or its replacement; an empty string without one. */
  readonly text: string;
}

type AnySlot = PreviewSlot<RoomPreview['content']['kind']>;

/** When the second line becomes another one by itself, in milliseconds since the epoch; null for never. */
export function previewEnd(previews: Previews, { preview }: RoomListItem): number | null {
  return preview === null ? null : (slotOf(previews, preview).endsAt?.(preview.content) ?? null);
}

/** The second line; `isOver` once the time of `previewEnd` has come. Its two parts may be written in different directions. */
export function previewLine(i18n: I18n, previews: Previews, room: RoomListItem, isOver: boolean): PreviewLine {
  if (room.membership === 'invite') {
    return { lead: '', text: invitationText(i18n, room.inviterName) };
  }
  if (room.membership === 'knock')
    return { lead: '', text: i18n._({ id: 'roomList.youAsked', message: 'You asked to join' }) };
  const { preview } = room;
  if (preview === null) return { lead: '', text: '' };
  const slot = slotOf(previews, preview);
  return { lead: leadText(i18n, room, preview, slot), text: slot.text(i18n, preview, isOver) };
}

/** The slot under a kind takes previews of that kind; the compiler cannot follow that through a union. */
function slotOf(previews: Previews, { content }: RoomPreview): AnySlot {
  return previews[content.kind] as AnySlot;
}

function invitationText(i18n: I18n, name: string | null): string {
  return name === null
    ? i18n._({ id: 'roomList.invitation', message: 'Invitation' })
    : i18n._({ id: 'roomList.invitationFrom', message: 'Invitation from {name}', values: { name } });
}

function leadText(
  i18n: I18n,
  { isDirect }: RoomListItem,
  { isDoubtful, isMine, senderName }: RoomPreview,
  { namesSender = false, isCertain = false }: AnySlot,
): string {
  if (isDoubtful && !isCertain) return notSureWho(i18n);
  if (namesSender) return '';
  if (isMine) return i18n._({ id: 'roomList.mine', message: 'You:' });
  if (isDirect) return '';
  return i18n._({ id: 'roomList.theirs', message: '{name}:', values: { name: senderName } });
}
