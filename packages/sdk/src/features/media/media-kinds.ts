/** The kinds of media of a room, by what an event says. Pure. */
import { stringAt } from '../../base/json/guards.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { isVoice } from '../../protocol/events/voice.ts';
import type { MediaKind } from './contract.ts';

const LINK = /\bhttps?:\/\/[^\s<>"']/i;
/** The beginning of a longer text is enough: who looks for links finds the others in the message. */
const MOST_LOOKED_AT = 20_000;
/** Links that name a person, a room or a message: they lead nowhere else. */
const MENTION = /https?:\/\/matrix\.to\/#\/[^\s<>"']*/gi;

const PICKS: Readonly<Record<MediaKind, (msgtype: string, event: RoomEvent) => boolean>> = {
  pictures: (msgtype) => msgtype === 'm.image' || msgtype === 'm.video',
  voice: (msgtype, { content }) => msgtype === 'm.audio' && isVoice(content),
  files: (msgtype, { content }) => msgtype === 'm.file' || (msgtype === 'm.audio' && !isVoice(content)),
  links: (_, { content }) => LINK.test(textOf(content)),
};

/** Takes the events of a kind. What was redacted has no content, and is none. */
export function picksOf(kind: MediaKind): (event: RoomEvent) => boolean {
  const picks = PICKS[kind];
  return (event) => {
    if (event.type !== 'm.room.message' || event.state_key !== undefined) return false;
    const msgtype = stringAt(event.content, 'msgtype');
    return msgtype !== undefined && picks(msgtype, event);
  };
}

function textOf(content: RoomEvent['content']): string {
  const said = ['body', 'formatted_body'].map((name) => (stringAt(content, name) ?? '').slice(0, MOST_LOOKED_AT));
  return said.join('\n').replace(MENTION, '');
}
