// @ts-check
/**
 * The little Markdown that the demo's conversations use, and mentions such as @bob, as Matrix HTML. The client has a parser of
 * its own; this one only has to be right for texts that stand beside it.
 */

/**
 * @typedef {object} Formatted
 * @property {string} body plain text
 * @property {string | undefined} html undefined where there is nothing to format
 * @property {string[]} mentions ids of users
 */

/**
 * @param {string} text
 * @param {ReadonlyMap<string, {userId: string, displayName: string}>} people by the name that follows an @
 * @returns {Formatted}
 */
export function format(text, people) {
  /** @type {string[]} */
  const mentions = [];
  const html = blocks(text)
    .map(({ kind, lines }) => BLOCKS[kind](lines, (line) => inline(line, people, mentions)))
    .join('\n');
  const body = text.replace(/@(\w+)/g, (whole, /** @type {string} */ name) => people.get(name)?.displayName ?? whole);
  const isPlain = html === escapeHtml(text).replace(/\n/g, '<br>\n');
  return { body, html: isPlain ? undefined : html, mentions };
}

/** @typedef {(lines: string[], render: (line: string) => string) => string} RenderBlock */

const BLOCKS = {
  code: /** @type {RenderBlock} */ (
    ([fence = '', ...lines]) => {
      const language = fence.slice(3).trim();
      const mark = language === '' ? '' : ` class="language-${escapeHtml(language)}"`;
      return `<pre><code${mark}>${escapeHtml(lines.join('\n'))}\n</code></pre>`;
    }
  ),
  list: /** @type {RenderBlock} */ (
    (lines, render) => `<ul>\n${lines.map((line) => `<li>${render(line.slice(2))}</li>`).join('\n')}\n</ul>`
  ),
  steps: /** @type {RenderBlock} */ (
    (lines, render) =>
      `<ol>\n${lines.map((line) => `<li>${render(line.replace(/^\d+\. /, ''))}</li>`).join('\n')}\n</ol>`
  ),
  quote: /** @type {RenderBlock} */ (
    (lines, render) => `<blockquote>${lines.map((line) => render(line.slice(2))).join('<br>\n')}</blockquote>`
  ),
  text: /** @type {RenderBlock} */ ((lines, render) => lines.map(render).join('<br>\n')),
};

/** @typedef {keyof typeof BLOCKS} BlockKind */

/**
 * @param {string} text
 * @returns {{kind: BlockKind, lines: string[]}[]}
 */
function blocks(text) {
  /** @type {{kind: BlockKind, lines: string[]}[]} */
  const found = [];
  let isInFence = false;
  for (const line of text.split('\n')) {
    const current = found.at(-1);
    if (line.startsWith('```')) {
      isInFence = !isInFence;
      if (isInFence) found.push({ kind: 'code', lines: [line] });
    } else if (isInFence) {
      current?.lines.push(line);
    } else {
      const kind = kindOf(line);
      if (current?.kind === kind) current.lines.push(line);
      else found.push({ kind, lines: [line] });
    }
  }
  return found;
}

/**
 * @param {string} line
 * @returns {BlockKind}
 */
function kindOf(line) {
  if (line.startsWith('- ')) return 'list';
  if (/^\d+\. /.test(line)) return 'steps';
  return line.startsWith('> ') ? 'quote' : 'text';
}

/**
 * @param {string} line
 * @param {ReadonlyMap<string, {userId: string, displayName: string}>} people
 * @param {string[]} mentions filled with who is named
 */
function inline(line, people, mentions) {
  return line
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.startsWith('`')) return `<code>${escapeHtml(part.slice(1, -1))}</code>`;
      return escapeHtml(part)
        .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '<a href="$2">$1</a>')
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/(^|\W)\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
        .replace(/@(\w+)/g, (whole, /** @type {string} */ name) => {
          const person = people.get(name);
          if (person === undefined) return whole;
          mentions.push(person.userId);
          return `<a href="https://matrix.to/#/${person.userId}">${escapeHtml(person.displayName)}</a>`;
        });
    })
    .join('');
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
