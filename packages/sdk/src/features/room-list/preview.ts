import { stringAt } from '../../base/json/guards.ts';
import type { Faces } from '../../core/feature/faces.ts';
import type { LatestMessage } from '../../core/rooms/rooms.ts';
import { isInLastingDoubt } from '../../core/timeline/timeline.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { isUser, type NameOf } from '../../protocol/rules/html-text.ts';
import { rawDisplayName } from '../../protocol/rules/member-name.ts';
import type { PreviewContent, RoomPreview } from './contract.ts';

const HIDDEN: PreviewContent = { kind: 'hidden' };
const UNKNOWN: PreviewContent = { kind: 'unknown' };

/** The questions about events that previews need answers to. */
export type PreviewKinds = Pick<Faces['events'], 'toSummary' | 'staysInClear'>;

interface PreviewOptions {
  /** Gives the names of other rooms; their ids if it is absent. */
  readonly roomName?: (roomId: RoomId) => string;
  /** A policy list hides the message. */
  readonly isVeiled?: boolean;
}

/** The latest message in short. */
export function previewOf(
  latest: LatestMessage,
  me: UserId,
  kinds: PreviewKinds,
  encryptedSince = Number.POSITIVE_INFINITY,
  { roomName = (roomId) => roomId, isVeiled = false }: PreviewOptions = {},
): RoomPreview {
  const { event, isHidden = false } = latest;
  const senderName = rawDisplayName(event.sender, latest.senderName);
  const content = isHidden || isVeiled ? HIDDEN : contentOf(latest, kinds, roomName);
  const isDoubtful = isInLastingDoubt(event, encryptedSince, kinds);
  return { sender: event.sender, senderName, isMine: event.sender === me, isDoubtful, content };
}

/** Stands for a preview that could not be made. */
export function brokenPreview({ event, senderName }: LatestMessage, me: UserId): RoomPreview {
  return {
    sender: event.sender,
    senderName: rawDisplayName(event.sender, senderName),
    isMine: event.sender === me,
    isDoubtful: true,
    content: UNKNOWN,
  };
}

function contentOf(
  { event, summary, mentioned = {} }: LatestMessage,
  kinds: PreviewKinds,
  roomName: (roomId: RoomId) => string,
): PreviewContent {
  const nameOf: NameOf = (id) => (isUser(id) ? (stringAt(mentioned, id) ?? id) : roomName(id));
  return summary ?? kinds.toSummary(event, { nameOf }) ?? UNKNOWN;
}
