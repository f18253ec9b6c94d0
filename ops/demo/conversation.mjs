// @ts-check
/**
 * From the lines of a conversation to what is sent, and when: the message, then what people did with it. Event ids are known only
 * once something was sent, so a deed makes its content at the last moment.
 */
import { timeOf } from './chat-script.mjs';
import { format } from './markdown.mjs';

/** @typedef {import('./chat-script.mjs').Line} Line */
/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {{uri: string, file: string, type: string, width: number, height: number, sizeBytes: number}} Upload */

/**
 * @typedef {object} Deed something that one person does
 * @property {number} atMs
 * @property {() => Promise<unknown>} perform
 */

/**
 * @typedef {object} Setting
 * @property {Stage} stage
 * @property {string} room
 * @property {number} nowMs
 * @property {ReadonlyMap<string, {userId: string, displayName: string}>} people
 * @property {string | undefined} pinned the label of the line that Alice pins
 * @property {(picture: string, sender: string) => Promise<Upload>} upload
 */

/**
 * @typedef {object} Told what is known once all deeds are done
 * @property {ReadonlyMap<Line, string>} eventIds in the order of the conversation
 */

/**
 * @typedef {object} Memory what was told so far
 * @property {ReadonlyMap<Line, string>} eventIds
 * @property {ReadonlyMap<string, Line>} labelled the lines that others refer to, by their labels
 * @property {Map<string, string>} threads the newest event of each thread, by the label of its root
 */

const SECOND_MS = 1000;

/**
 * @param {readonly Line[]} lines
 * @param {Setting} setting
 * @returns {{deeds: Deed[], told: Told}}
 */
export function planConversation(lines, setting) {
  /** @type {Map<Line, string>} */
  const eventIds = new Map();
  /** @type {Memory} */
  const memory = {
    eventIds,
    labelled: new Map(lines.flatMap((line) => (line.label === undefined ? [] : [[line.label, line]]))),
    threads: new Map(),
  };
  const deeds = lines.flatMap((line, index) => {
    const atMs = timeOf(line.at, setting.nowMs) + (index % 41) * SECOND_MS;
    const tell = async () => {
      eventIds.set(line, await tellLine(line, atMs, setting, memory));
    };
    const told = () => idOf(eventIds, line);
    return [{ atMs, perform: tell }, ...planAftermath(line, atMs, setting, told)].map((deed) => ({
      ...deed,
      atMs: Math.min(deed.atMs, setting.nowMs - SECOND_MS),
    }));
  });
  return { deeds, told: { eventIds } };
}

/**
 * @param {ReadonlyMap<Line, string>} eventIds
 * @param {Line} line
 */
function idOf(eventIds, line) {
  const eventId = eventIds.get(line);
  if (eventId === undefined) throw new Error(`not told yet: ${line.text}`);
  return eventId;
}

/**
 * @param {Line} line
 * @param {number} atMs
 * @param {Setting} setting
 * @param {Memory} memory
 */
async function tellLine(line, atMs, setting, { eventIds, labelled, threads }) {
  const { stage, room } = setting;
  const { type, content } = await contentOf(line, setting);
  const { relation } = line;
  if (relation !== undefined) {
    const answered = labelled.get(relation.to);
    if (answered === undefined) throw new Error(`nothing is named "${relation.to}"`);
    const target = idOf(eventIds, answered);
    const inReplyTo = { 'm.in_reply_to': { event_id: threads.get(relation.to) ?? target } };
    content['m.relates_to'] =
      relation.kind === 'reply'
        ? { 'm.in_reply_to': { event_id: target } }
        : { rel_type: 'm.thread', event_id: target, is_falling_back: true, ...inReplyTo };
    const author = answered.sender;
    if (relation.kind === 'reply' && author !== line.sender) mention(content, stage.idOf(author));
  }
  const eventId = await stage.send({ room, sender: line.sender, type, content, atMs });
  if (relation?.kind === 'thread') threads.set(relation.to, eventId);
  return eventId;
}

/**
 * @param {Record<string, unknown>} content
 * @param {string} userId
 */
function mention(content, userId) {
  const mentions = /** @type {{user_ids?: string[]}} */ (content['m.mentions'] ?? {});
  content['m.mentions'] = { user_ids: [...new Set([...(mentions.user_ids ?? []), userId])] };
}

/**
 * @param {Line} line
 * @param {Setting} setting
 * @returns {Promise<{type: string, content: Record<string, unknown>}>}
 */
async function contentOf(line, setting) {
  if (line.answers.length > 0) return { type: 'org.matrix.msc3381.poll.start', content: pollContent(line) };
  const content = textContent(line.text, setting.people);
  if (line.picture === undefined) return { type: 'm.room.message', content };
  const { uri, file, type: mimetype, width, height, sizeBytes } = await setting.upload(line.picture, line.sender);
  const info = { w: width, h: height, size: sizeBytes, mimetype };
  return { type: 'm.room.message', content: { ...content, msgtype: 'm.image', filename: file, url: uri, info } };
}

/**
 * @param {string} text
 * @param {Setting['people']} people
 * @returns {Record<string, unknown>}
 */
function textContent(text, people) {
  const { body, html, mentions } = format(text, people);
  return {
    msgtype: 'm.text',
    body,
    ...(html === undefined ? {} : { format: 'org.matrix.custom.html', formatted_body: html }),
    'm.mentions': mentions.length === 0 ? {} : { user_ids: mentions },
  };
}

/** @param {Line} line */
function pollContent({ text, answers }) {
  const plain = 'org.matrix.msc1767.text';
  return {
    'org.matrix.msc3381.poll.start': {
      question: { [plain]: text },
      kind: 'org.matrix.msc3381.poll.disclosed',
      max_selections: 1,
      answers: answers.map((answer, index) => ({ id: `answer-${index + 1}`, [plain]: answer })),
    },
    [plain]: [text, ...answers.map((answer, index) => `${index + 1}. ${answer}`)].join('\n'),
  };
}

/**
 * Votes, edits, reactions, pins and deletion, each some seconds after the last.
 * @param {Line} line
 * @param {number} atMs
 * @param {Setting} setting
 * @param {() => string} told the event id of the line
 * @returns {Deed[]}
 */
function planAftermath(line, atMs, { stage, room, people, pinned }, told) {
  /** @type {Deed[]} */
  const deeds = [];
  const nextMs = () => atMs + (deeds.length + 1) * 20 * SECOND_MS;
  /**
   * @param {string} sender
   * @param {string} type
   * @param {() => Record<string, unknown>} content
   */
  const plan = (sender, type, content) => {
    const deedMs = nextMs();
    deeds.push({ atMs: deedMs, perform: () => stage.send({ room, sender, type, content: content(), atMs: deedMs }) });
  };
  const { edit } = line;
  if (edit !== undefined) plan(line.sender, 'm.room.message', () => editContent(edit, told(), people));
  for (const { answer, by } of line.votes) {
    for (const voter of by) plan(voter, 'org.matrix.msc3381.poll.response', () => voteContent(answer, told()));
  }
  for (const { key, by } of line.reactions) {
    for (const sender of by) plan(sender, 'm.reaction', () => reactionContent(key, told()));
  }
  if (line.isDeleted) plan(line.sender, 'm.room.redaction', () => ({ redacts: told() }));
  if (pinned !== undefined && line.label === pinned) {
    const deedMs = nextMs();
    const path = `/rooms/${encodeURIComponent(room)}/state/m.room.pinned_events/`;
    deeds.push({ atMs: deedMs, perform: () => stage.act('alice', 'PUT', path, { pinned: [told()] }, deedMs) });
  }
  return deeds;
}

/**
 * @param {string} text
 * @param {string} eventId
 * @param {Setting['people']} people
 */
function editContent(text, eventId, people) {
  const content = textContent(text, people);
  return {
    ...content,
    body: `* ${String(content['body'])}`,
    'm.new_content': content,
    'm.relates_to': { rel_type: 'm.replace', event_id: eventId },
  };
}

/**
 * @param {number} answer
 * @param {string} eventId
 */
function voteContent(answer, eventId) {
  return {
    'm.relates_to': { rel_type: 'm.reference', event_id: eventId },
    'org.matrix.msc3381.poll.response': { answers: [`answer-${answer + 1}`] },
  };
}

/**
 * @param {string} key
 * @param {string} eventId
 */
function reactionContent(key, eventId) {
  return { 'm.relates_to': { rel_type: 'm.annotation', event_id: eventId, key } };
}
