import type { RoomContext } from '../../../core/events/events.ts';
import { parseRoomId, parseUserId } from '../../../protocol/ids/parse.ts';
import type { RichElement, RichNode, RichText } from './rich-text.ts';

/** What more people than these are called is not looked for. */
const MOST_NAMED = 100;

/**
 * The words of mentions as this room has them, never as the sender wrote them: a person's name here, a room's by `roomName`, or what
 * the address says (RT-55). The same text when that is what stands there.
 */
export function nameMentions(
  text: RichText,
  room: Pick<RoomContext, 'person'>,
  roomName: RoomContext['roomName'] = (roomId) => roomId,
): RichText {
  const names = new Map<string, string>();
  const visit = (nodes: RichText): RichText => {
    let isSame = true;
    const next = nodes.map((node) => {
      const named = nameNode(node);
      isSame &&= named === node;
      return named;
    });
    return isSame ? nodes : next;
  };
  const nameNode = (node: RichNode): RichNode => {
    if (typeof node === 'string') return node;
    const children = node.mention === undefined ? visit(node.children) : wordsOf(node, node.mention);
    return children === node.children ? node : { ...node, children };
  };
  const wordsOf = ({ children }: RichElement, { kind, id }: NonNullable<RichElement['mention']>): RichText => {
    const [written] = children;
    // An address that was typed says where it leads.
    if (kind !== 'user' && typeof written === 'string' && children.length === 1 && isAddressOf(written, id))
      return children;
    const words = names.get(id) ?? nameOf(id);
    return children.length === 1 && children[0] === words ? children : [words];
  };
  const nameOf = (id: string): string => {
    const name = names.size < MOST_NAMED ? lookUp(id) : id;
    names.set(id, name);
    return name;
  };
  const lookUp = (id: string): string => {
    const userId = parseUserId(id);
    if (userId !== null) return room.person(userId).name;
    const roomId = parseRoomId(id);
    return roomId === null ? id : roomName(roomId);
  };
  return visit(text);
}

const ADDRESS = 'https://matrix.to/#/';

/** Says whether `written` is the address of `id`, or of a place in it. */
function isAddressOf(written: string, id: string): boolean {
  if (!written.startsWith(ADDRESS)) return false;
  try {
    const [first] = written.slice(ADDRESS.length).split(/[/?]/, 1);
    return decodeURIComponent(first ?? '') === id;
  } catch {
    return false;
  }
}
