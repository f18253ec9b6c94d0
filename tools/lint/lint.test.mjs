// @ts-check
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lintAll, lintText, RULES } from './lint.mjs';

/**
 * @param {string} path
 * @param {string} text
 * @returns {readonly string[]} `rule:line`
 */
function broken(path, text) {
  return lintText(path, text).map(({ rule, line }) => `${rule}:${line}`);
}

const PLAIN = 'packages/sdk/src/core/a.ts';
const WORKER = 'packages/sdk/src/core/a.worker.ts';
const VIEW = 'packages/app/src/features/x/A.tsx';
const STYLE = 'packages/app/src/features/x/a.module.css';
const TEST = 'packages/sdk/src/core/a.test.ts';
/** So that this file holds no such place itself. */
const folder = (/** @type {string[]} */ ...names) => ['', ...names].join('/');

describe('machine-globals', () => {
  test.each([
    [PLAIN, 'const a = Date.now();'],
    [PLAIN, 'const a = globalThis.Date.now();'],
    [PLAIN, "const a = Date['now']();"],
    [PLAIN, 'const a = new Date();'],
    [PLAIN, 'const a = Date();'],
    [PLAIN, 'const a = Math.random();'],
    [PLAIN, 'setTimeout(() => a(), 5);'],
    [PLAIN, 'const a = AbortSignal.timeout(5);'],
    [PLAIN, 'const a = performance.now();'],
    [WORKER, "const a = await fetch('x');"],
    [WORKER, 'const a = self.setInterval(b, 5);'],
    [WORKER, "const a = indexedDB.open('x');"],
    [WORKER, "const a = new WebSocket('x');"],
  ])('%s: %s', (path, text) => {
    expect(broken(path, text)).toEqual(['machine-globals:1']);
  });

  test('inputs, tests and what implements Env are left alone', () => {
    expect(
      broken(PLAIN, 'const a = new Date(now); clock.setTimer(5, b); const c = await fetch(d); clock.now();'),
    ).toEqual([]);
    expect(broken('packages/sdk/src/platform/clock/a.worker.ts', 'const a = Date.now();')).toEqual([]);
    expect(broken(TEST, 'const a = Date.now();')).toEqual([]);
    expect(broken(VIEW, 'const a = Date.now();')).toEqual([]);
  });
});

describe('linear-patterns', () => {
  test.each([
    String.raw`const a = /(a|a)+$/;`,
    String.raw`const a = /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic})+$/u;`,
    String.raw`const a = /^(?:\d|\w){1,40}$/;`,
    'const a = /^ +| +$/g;',
    'const a = /=+$/;',
    'const a = /@.+:.+/;',
    'const a = /(?:a+)+b/;',
    "const a = new RegExp('a');",
    "const a = RegExp(b, 'u');",
  ])('[SEC-05] %s', (text) => {
    expect(broken(PLAIN, text)).toEqual(['linear-patterns:1']);
  });

  test('what reads each character once, and expressions of tests, are left alone', () => {
    for (const text of [
      String.raw`const a = /^\s*(?:https?:\/\/)?[\w.]+$/;`,
      String.raw`const a = /[^\s:]{1,200}:(?:[a-z]+\.)*[a-z]+$/y;`,
      String.raw`const a = /^(?:ab|cd)*$/;`,
      String.raw`const a = /\s+/g;`,
      String.raw`const a = b / c / d;`,
    ])
      expect(broken(PLAIN, text)).toEqual([]);
    expect(broken(TEST, 'const a = /=+$/;')).toEqual([]);
    expect(broken('tools/a.mjs', 'const a = /=+$/;')).toEqual([]);
  });
});

describe('html-sinks', () => {
  test.each([
    'a.innerHTML = b;',
    "a['innerHTML'] = b;",
    'a.outerHTML += b;',
    "a.insertAdjacentHTML('beforeend', b);",
    'const a = <p dangerouslySetInnerHTML={{ __html: b }} />;',
    'const a = { dangerouslySetInnerHTML: b };',
    "const a = { 'innerHTML': b };",
    'document.write(b);',
    "document.execCommand('insertHTML', false, b);",
    'document.execCommand(b, false, c);',
    'window.document.writeln(b);',
    'const a = range.createContextualFragment(b);',
    'const a = new Function(b);',
    'const a = Function(b);',
    'eval(b);',
    'globalThis.eval(b);',
    'a.setHTMLUnsafe(b);',
    "const a = new DOMParser().parseFromString(b, 'text/html');",
    'const a = <iframe srcDoc={b} />;',
    'const a = <style>{b}</style>;',
    "setTimeout('a()', 5);",
  ])('%s', (text) => {
    expect(broken(VIEW, text)).toEqual(['html-sinks:1']);
    expect(broken('tools/a.test.tsx', text)).toEqual(['html-sinks:1']);
  });

  test('elements and words that only look alike are left alone', () => {
    expect(
      broken(VIEW, "const innerHTML = 1; const a = 'innerHTML'; b.textContent = c; setTimeout(d, 5); e.eval();"),
    ).toEqual([]);
    expect(broken(VIEW, "document.execCommand('insertText', false, b);")).toEqual([]);
  });
});

describe('css-raw-values', () => {
  test.each([
    '.a { color: #fff; }',
    '.a { background: rgb(0 0 0 / 50%); }',
    '.a { border: var(--hairline) solid red; }',
    '.a { color: oklch(0.5 0.1 20); }',
    '.a { box-shadow: 0 0 var(--a) Black; }',
    '.a { width: 24px; }',
    '.a { margin: -.5rem 0; }',
    '.a { width: calc(100% - 12px); }',
    '.a { --mine: 3px; }',
    '@media (min-width: 720px) { .a { width: 1px } }',
    '.a { &:hover { inset: 2px; } }',
  ])('%s', (text) => {
    expect(broken(STYLE, text)).toEqual(['css-raw-values:1']);
  });

  test('tokens, relative sizes, conditions, comments and names are left alone', () => {
    const text = `/* #fff 12px */
      @media (min-width: 720px) and (max-width: 1100px) { .red:hover { width: 50%; height: 4em; inset: 0; } }
      @container side (min-width: 20rem) { .a { color: var(--text-1); background: transparent; } }
      .px12 { color: currentColor; border-color: CanvasText; content: '#fff 3px'; grid-area: tan; }
      .b { background: url(a-12px.svg); transition: opacity var(--motion-1); --x: var(--space-2); }
      .c { color: color-mix(in oklab, var(--accent) 20%, transparent); line-height: 1.25; }`;
    expect(broken(STYLE, text)).toEqual([]);
    expect(broken('packages/app/src/ui/tokens.css', '.a { color: #fff; width: 2px; }')).toEqual([]);
  });

  test('the line is that of the property', () => {
    expect(broken(STYLE, '.a {\n  top: 0;\n\n  left: 3px;\n}\n')).toEqual(['css-raw-values:4']);
  });
});

describe('no-escape', () => {
  test.each([
    [PLAIN, '// TODO later'],
    [PLAIN, '/* FIXME */'],
    [PLAIN, '// @ts-ignore'],
    [PLAIN, '// @ts-expect-error why'],
    [PLAIN, '/* eslint-disable */'],
    [PLAIN, '// oxlint-disable-next-line no-eval'],
    [PLAIN, '// biome-ignore format: so'],
    [VIEW, 'const a = <p>{/* TODO */}</p>;'],
    ['ops/a.py', 'a = 1  # noqa'],
    ['ops/a.py', '# TODO'],
    [STYLE, '/* TODO */'],
    ['.ci/run', '# shellcheck disable=SC2086'],
  ])('%s: %s', (path, text) => {
    expect(broken(path, text)).toEqual(['no-escape:1']);
  });

  test('words in texts and tools that are switched on are left alone', () => {
    expect(broken(PLAIN, "// @ts-check\nconst a = 'TODO';\nconst todo = 1;")).toEqual([]);
    expect(broken('docs/a.md', 'We write no TODO.')).toEqual([]);
  });
});

describe('tests-run', () => {
  test.each([
    "test.skip('a', () => {});",
    "describe.only('a', () => {});",
    "test.concurrent.skip('a', () => {});",
    "test.skipIf(b)('a', () => {});",
    "test.todo('a');",
    "it['only']('a', () => {});",
    "xit('a', () => {});",
    'test.fixme();',
    'ctx.skip();',
  ])('%s', (text) => {
    expect(broken(TEST, text)).toEqual(['tests-run:1']);
    expect(broken('e2e/messaging/a.ts', text)).toEqual(['tests-run:1']);
  });

  test('other things of that name are left alone', () => {
    expect(broken(TEST, "reader.skip(3); test('a', () => {}); test.each([1])('b', () => {});")).toEqual([]);
    expect(broken(PLAIN, 'test.only();')).toEqual([]);
  });
});

describe('places-of-one-machine', () => {
  test.each([
    folder('work', 'main'),
    folder('root', '.cache'),
    folder('tmp', 'x'),
    folder('home', 'ada', 'parley'),
    folder('Users', 'ada'),
    ['registry', 'npmjs', 'org'].join('.'),
    ['https://npm', 'artifactory', 'example.com/api'].join('.'),
    ['"resolved": "https', '//x/y.tgz"'].join(':'),
    ['registry', 'https://x'].join('='),
  ])('%s', (text) => {
    for (const path of ['package-lock.json', 'docs/a.md', '.npmrc']) {
      expect(broken(path, `a\nsee ${text}/`), path).toEqual(['places-of-one-machine:2']);
    }
  });

  test('routes and paths inside addresses are left alone', () => {
    const text = ['#/home/rooms', 'https://example.org', 'tmp', 'x', 'src/work/main.ts', '//root/x'].join('/');
    expect(broken('docs/a.md', text)).toEqual([]);
  });
});

describe('numbers-of-work', () => {
  // So that this file holds no such number itself.
  const number = (/** @type {string} */ name, /** @type {string} */ digits) => `${name}${digits}`;

  test.each([
    number('With calls (issue ', '7)'),
    number('See Issue #', '12.'),
    number('since issues-', '3'),
    number('ticket ', '44'),
    number('pull request #', '9'),
    number('mended (#', '123)'),
    number('mended in #', '5'),
  ])('%s', (text) => {
    for (const path of ['docs/a.md', PLAIN])
      expect(broken(path, `// a\n// ${text}\n`), path).toEqual(['numbers-of-work:2']);
  });

  test('those of other projects, addresses within a page and colours are left alone', () => {
    const text =
      'element-web#22141, matrix-js-sdk#5, `#1a2b3c`, a&#10;b, [a](#2-two), v1.18, `tel:*#06#`, an issue of 7 days';
    expect(broken('docs/a.md', text)).toEqual([]);
  });
});

describe('texts-translated', () => {
  test.each([
    'const a = <p>Hello</p>;',
    "const a = <p>{b ? 'Yes' : c}</p>;",
    "const a = <p>{b && 'Yes'}</p>;",
    'const a = <p>{`${n} rooms`}</p>;',
    'const a = <>Hello</>;',
    'const a = <b aria-label="Close" />;',
    "const a = <b title={'Close'} />;",
    'const a = <img alt={`Picture of ${b}`} />;',
    'const a = <Field label="Name" />;',
    'const a = <input placeholder="Search" />;',
  ])('%s', (text) => {
    expect(broken(VIEW, text)).toEqual(['texts-translated:1']);
  });

  test('translated texts, names, signs and tests are left alone', () => {
    const text = `const a = <p className="row" data-region="rooms" aria-label={i18n._({ id: 'a', message: 'Close' })}>
      {b} · {i18n._({ id: 'c', message: 'Hello' })} <input placeholder="@you:example.org" type="text" /> 4 {'x'}
    </p>;`;
    expect(broken(VIEW, text)).toEqual([]);
    expect(broken('packages/app/src/features/x/A.test.tsx', 'const a = <p>Hello</p>;')).toEqual([]);
  });
});

describe('file-names', () => {
  test.each([
    'packages/sdk/src/core/fooBar.ts',
    'packages/app/src/ui/foo_bar.css',
    'packages/app/src/ui/Foo-Bar.tsx',
    'ops/Foo.mjs',
  ])('%s', (path) => {
    expect(broken(path, '')).toEqual(['file-names:1']);
  });

  test.each(['packages/app/src/ui/RoomRow.tsx', 'packages/sdk/src/core/a-b.worker.ts', 'ops/run_synapse.py'])(
    '%s is fine',
    (path) => {
      expect(broken(path, '')).toEqual([]);
    },
  );
});

test('code that cannot be parsed is an error, not silence', () => {
  expect(() => lintText(PLAIN, 'const =')).toThrow(SyntaxError);
});

test('every rule has tests here', () => {
  expect(new Set(RULES.map(({ name }) => name))).toEqual(
    new Set([
      'machine-globals',
      'html-sinks',
      'linear-patterns',
      'css-raw-values',
      'no-escape',
      'tests-run',
      'places-of-one-machine',
      'numbers-of-work',
      'texts-translated',
      'wire-types',
      'file-names',
    ]),
  );
});

describe('wire-types', () => {
  const at = (/** @type {string} */ file) => `packages/sdk/src/${file}`;

  test.each([
    ['core/rooms/a.ts', "const a = event.type === 'm.call.invite';"],
    ['core/timeline/doubt.ts', "const a = new Set(['m.reaction']);"],
    ['core/outbox/sender.ts', "const a = 'm.reaction';"],
    ['features/threads/a.ts', "const a = 'm.sticker';"],
    ['features/calls/a.ts', "const a = 'm.poll.start';"],
    ['features/messages/a.ts', "const a = 'org.matrix.msc3381.poll.start';"],
    ['features/people/a.ts', "const a = 'm.key.verification.mac';"],
    ['core/sync/a.ts', "const a = 'org.matrix.msc3672.beacon_info';"],
  ])('%s: %s', (file, text) => {
    expect(broken(at(file), text)).toEqual(['wire-types:1']);
  });

  test('a slice names its own types, protocol and tests name any', () => {
    expect(broken(at('features/calls/a.ts'), "const a = 'm.call.invite';")).toEqual([]);
    expect(broken(at('features/reactions/a.ts'), "const a = 'm.reaction';")).toEqual([]);
    expect(broken(at('core/crypto/verification/a.ts'), "const a = 'm.key.verification.mac';")).toEqual([]);
    expect(broken(at('protocol/rules/a.ts'), "const a = 'm.poll.start';")).toEqual([]);
    expect(broken(at('core/rooms/a.test.ts'), "const a = 'm.poll.start';")).toEqual([]);
    expect(broken(at('core/rooms/a.ts'), "const a = ['m.room.message', 'm.call', 'm.reactions'];")).toEqual([]);
  });
});

test('a tree without code is a failure', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'parley-'));
  try {
    expect((await lintAll(empty)).isGood).toBe(false);
  } finally {
    await rm(empty, { recursive: true });
  }
});
