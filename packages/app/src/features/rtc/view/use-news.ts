import type { Readable } from '@parley/sdk/client/remote.ts';
import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { type CallCue, cueOf } from '../words/call-cues.ts';
import { newsOf, type Present, TELL_EVERY_MS } from '../words/comings.ts';
import { newsText } from '../words/rtc-words.ts';
import { playCue } from './play-cue.ts';

/** News, in a text and in sounds if there are to be any, of who joins and leaves and raises a hand, not more often than every few seconds; an empty text while there are none. */
export function useNews(shown: Readable<ShownSfuCall>, hasSounds: boolean): string {
  const i18n = useI18n();
  const [text, setText] = useState('');
  const isSilenced = useReadable(shown).error?.kind === 'silenced';
  const sound = useEffectEvent((cue: CallCue | null) => {
    if (hasSounds) playCue(cue);
  });
  useEffect(() => {
    if (isSilenced) sound('silenced');
  }, [isSilenced]);
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
      sound(cueOf(news, peopleIn(shown.current)));
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

/** The number of people in a call, this one among them: a user with several devices is one. */
function peopleIn({ participants }: ShownSfuCall): number {
  return new Set(participants.map(({ person }) => person.userId)).size;
}
