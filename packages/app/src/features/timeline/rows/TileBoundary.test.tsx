import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TileBoundary } from '../../../lib/boundary/TileBoundary.tsx';
import { BrokenLine } from '../../../ui/broken-line/BrokenLine.tsx';
import type { ConversationSlots, MessageAction, MessageSlots } from '../contract.ts';
import { actionsFor, combineSlots } from '../slots.ts';
import { message } from '../test-items.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
let written: string[] = [];

beforeEach(() => {
  written = [];
  vi.spyOn(console, 'error').mockImplementation((line: unknown) => void written.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

/** What a boundary draws after what is in it threw `error`, as React asks it. */
function drawn(error: unknown, eventKey: string): string {
  const boundary = new TileBoundary({
    eventKey,
    resetKey: 1,
    fallback: (reportId) => <BrokenLine reportId={reportId} />,
    children: 'a message',
  });
  boundary.state = TileBoundary.getDerivedStateFromError(error);
  return markup(boundary.render());
}

function markup(node: ReactNode): string {
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>);
}

test('[FEED-23] what breaks while a message is drawn stands there with the id of its report, which is in the console', () => {
  const html = drawn(new TypeError('cannot draw secret words'), 'one');
  const reportId = /Report (\w{10})\)/.exec(html)?.[1];
  expect(html).toContain('This message cannot be shown.');
  expect(written).toEqual([expect.stringContaining(`[parley] bug ${reportId} in page:`)]);
  expect(written.join()).not.toContain('secret');
});

test('[FEED-23] one message is reported once, however often it is drawn; another one by itself', () => {
  const first = drawn(new Error('a'), 'two');
  expect(drawn(new Error('b'), 'two')).toBe(first);
  expect(written).toHaveLength(1);
  expect(drawn(new Error('a'), 'three')).not.toBe(first);
  expect(written).toHaveLength(2);
});

test('[FEED-23] a message that changed is tried again', () => {
  const props = { eventKey: 'k', resetKey: 1, fallback: () => 'broken', children: 'sound' };
  const boundary = new TileBoundary({ ...props, resetKey: 2 });
  const states: unknown[] = [];
  boundary.setState = (state: unknown) => void states.push(state);
  boundary.state = TileBoundary.getDerivedStateFromError(new Error('a'));
  boundary.componentDidUpdate({ ...props, resetKey: 2 });
  expect(states).toEqual([]);
  boundary.componentDidUpdate(props);
  expect(states).toEqual([{ broken: null }]);
});

test('[FEED-23] a message that breaks what describes it, or an action, costs that alone', () => {
  const fail = () => {
    throw new TypeError('no');
  };
  const messages = { contents: { text: { describe: fail } } } as unknown as MessageSlots;
  const sound = { id: 'sound', appliesTo: () => true } as unknown as MessageAction;
  const bad = { id: 'bad', appliesTo: fail } as unknown as MessageAction;
  const slots = combineSlots(messages, {} as ConversationSlots, [{ actions: [bad, sound] }]);
  const room = { maySend: true, mayRedactOwn: true, mayRedactOthers: false, facts: new Set<never>() };
  expect(slots.describe(i18n, message('four', 1))).toBeNull();
  expect(actionsFor(slots.actions, message('four', 1), room)).toEqual([sound]);
  expect(written).toHaveLength(2);
});
