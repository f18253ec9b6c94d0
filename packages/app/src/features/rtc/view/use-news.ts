import type { Readable } from '@parley/sdk/client/remote.ts';
import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { type News, newsOf, type Present, TELL_EVERY_MS } from '../words/comings.ts';
import { newsText } from '../words/rtc-words.ts';

/** News, in a text and to `onNews`, of who joins and leaves and raises a hand, not more often than every few seconds; an empty text while there are none. */
export function useNews(shown: Readable<ShownSfuCall>, onNews: (news: News) => void): string {
  const i18n = useI18n();
  const [text, setText] = useState('');
  const hear = useEffectEvent(onNews);
  useEffect(() => {
    // Nobody who is there at the beginning is news.
    let told: readonly Present[] | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer = undefined;
      const now = presentIn(shown.current);
      const news = told === null ? null : newsOf(told, now);
      told = now;
      setText(news === null ? '' : newsText(i18n, news));
      if (news === null) return;
      hear(news);
      timer = setTimeout(tell, TELL_EVERY_MS);
    };
    const look = () => {
      if (shown.current.state.kind !== 'connected') return;
      if (timer === undefined && (told === null || newsOf(told, presentIn(shown.current)) !== null)) tell();
    };
    look();
    const stop = shown.subscribe(look);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [shown, i18n]);
  return text;
}

function presentIn({ participants }: ShownSfuCall): readonly Present[] {
  return participants.flatMap(({ memberId, person, isMine, handRaisedAt }) =>
    isMine ? [] : [{ memberId, userId: person.userId, name: person.name, hasHandUp: handRaisedAt !== null }],
  );
}
