import type { I18n } from '@lingui/core';
import type { Timeline } from '@parley/sdk/client/contract.ts';
import { useEffect, useRef, useState } from 'react';
import { notSureWho } from '../../../lib/doubt/not-sure-who.ts';
import { isLasting } from '../../../lib/doubt/WithDoubt.tsx';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/VisuallyHidden.tsx';
import type { MessageItem } from '../contract.ts';
import { useTimelineSlots } from '../feature.ts';
import { announce, stillFresh, stillTold, type ToldLine, takeNew } from './announcements.ts';

/** Lines that stay in the log; those that go were read out long ago. */
const KEPT_LINES = 10;
/** Messages that come in one breath are told together. */
const GATHER_MS = 400;

/** Tells those who listen what is new in the open room, each message once. */
export function Announcer({ items }: { readonly items: readonly Timeline[] }) {
  const i18n = useI18n();
  const slots = useTimelineSlots();
  const [lines, setLines] = useState<readonly ToldLine[]>([]);
  const seen = useRef<Set<string> | null>(null);
  const waiting = useRef<ReturnType<typeof takeNew>>([]);
  const count = useRef(0);
  const latest = useRef(items);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    latest.current = items;
    setLines((before) => stillTold(before, items));
    if (seen.current === null) {
      seen.current = new Set(items.map((item) => item.key));
      return;
    }
    const isGathering = waiting.current.length > 0;
    waiting.current = [...waiting.current, ...takeNew(items, seen.current)];
    if (isGathering || waiting.current.length === 0) return;
    timer.current = setTimeout(() => {
      const news = announce(stillFresh(waiting.current, latest.current));
      waiting.current = [];
      const texts =
        news?.kind === 'count'
          ? [
              {
                key: null,
                text: i18n._({
                  id: 'timeline.announce.count',
                  message: '{count, plural, one {# new message} other {# new messages}}',
                  values: { count: news.count },
                }),
              },
            ]
          : (news?.items ?? []).flatMap((item) => {
              const text = slots.describe(i18n, item);
              return text === null || text === '' ? [] : [{ key: item.key, text: `${leadOf(i18n, item)} ${text}` }];
            });
      setLines((before) => [...before, ...texts.map((line) => ({ id: ++count.current, ...line }))].slice(-KEPT_LINES));
    }, GATHER_MS);
  }, [items, i18n, slots]);

  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite" aria-label={i18n._({ id: 'timeline.log', message: 'New messages' })}>
        {lines.map(({ id, text }) => (
          <span key={id}>{text} </span>
        ))}
      </span>
    </VisuallyHidden>
  );
}

/** A doubt that may pass is not told: it is looked at first. */
function leadOf(i18n: I18n, { sender, doubt }: MessageItem): string {
  return doubt !== undefined && isLasting(doubt) ? notSureWho(i18n) : `${sender.name}:`;
}
