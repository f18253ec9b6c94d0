// @ts-check
/**
 * Reads the conversations in rooms/*.chat. They are written to be read by people:
 *
 *     == -2                              two days ago; == 0 is today, where times are minutes ago
 *     09:12 bob as storm: Good morning!  who says what; "as" names it for later lines
 *         More lines of the same text are indented by four.
 *       + 👍 alice carol                 reactions
 *       ~ Good morning, all!             an edit
 *       x                                deleted
 *       image harbour                    a picture, with the text as its caption
 *       poll Saturday | Sunday           a poll, with the text as its question
 *       * 1 alice bob                    votes for its first answer
 *       unread alice                     alice has read up to here
 *     09:15 alice re storm: Hi.          a reply; "in storm" answers in a thread
 */

/** @typedef {{day: number, minutes: number}} Moment day 0 is today: then `minutes` are minutes ago, else since midnight */

/**
 * @typedef {object} Line
 * @property {Moment} at
 * @property {string} sender
 * @property {string} text Markdown
 * @property {string | undefined} label
 * @property {{kind: 'reply' | 'thread', to: string} | undefined} relation
 * @property {string | undefined} picture
 * @property {string[]} answers of a poll
 * @property {{answer: number, by: string[]}[]} votes
 * @property {{key: string, by: string[]}[]} reactions
 * @property {string | undefined} edit
 * @property {boolean} isDeleted
 * @property {string[]} unread who reads no further
 */

const HEADER = /^(\d\d:\d\d|-\d+) (\w+)((?: (?:as|re|in) [\w-]+)*): (.*)$/;

/**
 * @param {string} script
 * @returns {Line[]}
 * @throws {Error} with the number of a line that is not understood
 */
export function parseChat(script) {
  /** @type {Line[]} */
  const lines = [];
  let day = 0;
  for (const [index, row] of script.split('\n').entries()) {
    const current = lines.at(-1);
    const dayRow = /^== (-?\d+)$/.exec(row);
    if (dayRow !== null) {
      day = Number(dayRow[1]);
    } else if (row.startsWith('    ') && current !== undefined) {
      current.text += `\n${row.slice(4)}`;
    } else if (row.startsWith('  ') && current !== undefined) {
      if (!annotate(current, row.slice(2))) throw new Error(`line ${index + 1}: not understood: ${row}`);
    } else if (row === '' && current !== undefined) {
      current.text += '\n';
    } else if (row !== '') {
      const line = parseHeader(row, day);
      if (line === undefined) throw new Error(`line ${index + 1}: not understood: ${row}`);
      lines.push(line);
    }
  }
  for (const line of lines) line.text = line.text.trimEnd();
  checkLabels(lines);
  return lines;
}

/**
 * @param {string} row
 * @param {number} day
 * @returns {Line | undefined}
 */
function parseHeader(row, day) {
  const [, time = '', sender = '', words = '', text = ''] = HEADER.exec(row) ?? [];
  if (sender === '' || (day === 0) !== time.startsWith('-')) return undefined;
  const pairs = new Map([...words.matchAll(/(as|re|in) ([\w-]+)/g)].map(([, word, label]) => [word, label]));
  const [reply, thread] = [pairs.get('re'), pairs.get('in')];
  return {
    at: { day, minutes: minutesOf(time) },
    sender,
    text,
    label: pairs.get('as'),
    relation: relationOf(reply, thread),
    picture: undefined,
    answers: [],
    votes: [],
    reactions: [],
    edit: undefined,
    isDeleted: false,
    unread: [],
  };
}

/**
 * @param {string | undefined} reply
 * @param {string | undefined} thread
 * @returns {Line['relation']}
 */
function relationOf(reply, thread) {
  if (thread !== undefined) return { kind: 'thread', to: thread };
  return reply === undefined ? undefined : { kind: 'reply', to: reply };
}

/** @param {string} time */
function minutesOf(time) {
  if (time.startsWith('-')) return Number(time.slice(1));
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * @param {Line} line
 * @param {string} row
 * @returns {boolean} whether it was understood
 */
function annotate(line, row) {
  const [sign = '', ...words] = row.split(' ');
  const rest = words.join(' ');
  const [first = '', ...by] = words;
  if (sign === '+') line.reactions.push({ key: first, by });
  else if (sign === '~') line.edit = rest;
  else if (sign === 'x') line.isDeleted = true;
  else if (sign === 'image') line.picture = first;
  else if (sign === 'poll') line.answers = rest.split('|').map((answer) => answer.trim());
  else if (sign === '*') line.votes.push({ answer: Number(first) - 1, by });
  else if (sign === 'unread') line.unread = words;
  else return false;
  return true;
}

/** @param {readonly Line[]} lines */
function checkLabels(lines) {
  const seen = new Set();
  for (const { label, relation, text } of lines) {
    if (relation !== undefined && !seen.has(relation.to)) throw new Error(`nothing is named "${relation.to}": ${text}`);
    if (label !== undefined) seen.add(label);
  }
}

/**
 * The time of a moment. Today's are scaled down shortly after midnight, so that they stay today and in order.
 * @param {Moment} moment
 * @param {number} nowMs
 * @returns {number} milliseconds since the epoch, never in the future
 */
export function timeOf({ day, minutes }, nowMs) {
  const midnight = new Date(nowMs).setHours(0, 0, 0, 0);
  if (day === 0) {
    const scale = Math.min(1, (nowMs - midnight) / (TODAY_MINUTES * 60_000));
    return Math.round(nowMs - minutes * 60_000 * scale);
  }
  const date = new Date(midnight);
  date.setDate(date.getDate() + day);
  date.setMinutes(minutes);
  return date.getTime();
}

/** The most minutes ago that a line of today may say. */
const TODAY_MINUTES = 240;
