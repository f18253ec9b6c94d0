// @ts-check
import { expect, test } from 'vitest';
import { citationPattern, citationsIn } from '../spec-coverage/spec-coverage.mjs';
import { areasOf, reportOn } from './rules.mjs';

const PAGE = `# Rules

## 02 Sending

| id      | rule                  | else        |
| ------- | --------------------- | ----------- |
| 02.T-01 | Held by a test.       |             |
| 02.T-02 | Held by nothing.      |             |
| 02.T-03 | To come.              | With calls  |

## 05 Push rules

| id                      | rule   | else |
| ----------------------- | ------ | ---- |
| 05.DR-room.server_acl   | Quiet. |      |
`;

test('areas and their rules are read from the page', () => {
  expect(areasOf(PAGE)).toEqual([
    {
      name: '02 Sending',
      rules: [
        { id: '02.T-01', words: 'Held by a test.', elsewhere: '' },
        { id: '02.T-02', words: 'Held by nothing.', elsewhere: '' },
        { id: '02.T-03', words: 'To come.', elsewhere: 'With calls' },
      ],
    },
    { name: '05 Push rules', rules: [{ id: '05.DR-room.server_acl', words: 'Quiet.', elsewhere: '' }] },
  ]);
});

test('a rule that no test cites is missing, unless the page says what holds it', () => {
  const cited = new Map([
    ['02.T-01', 'a.test.ts:1'],
    ['05.DR-room.server_acl', 'a.test.ts:2'],
  ]);
  expect(reportOn(areasOf(PAGE), cited)).toEqual({
    lines: [
      '02 Sending: 3 rules, 1 cited by tests, 1 held or to come elsewhere, 1 missing',
      '  02.T-02  Held by nothing.',
      '05 Push rules: 1 rules, 1 cited by tests, 0 held or to come elsewhere, 0 missing',
    ],
    missing: 1,
    unknown: 0,
  });
});

test('an id of an area that the page has not is found; ids of other areas are not asked for', () => {
  const { lines, unknown } = reportOn(
    areasOf(PAGE),
    new Map([
      ['02.T-99', 'a.test.ts:7'],
      ['03.PO-01', 'a.test.ts:8'],
    ]),
  );
  expect(unknown).toBe(1);
  expect(lines.at(-1)).toBe('a.test.ts:7 cites 02.T-99, which docs/rules.md has not');
});

test('several ids in one pair of brackets, push rules by name', () => {
  const pattern = citationPattern('\\d{2}\\.(?:[A-Z]+-\\d+|(?:DR|EV)-[a-z_.]+)');
  const text = "test('[02.T-01, 05.DR-room.server_acl] both', () => {});";
  expect([...citationsIn('a.test.ts', text, pattern).keys()]).toEqual(['02.T-01', '05.DR-room.server_acl']);
});
