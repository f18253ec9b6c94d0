import type { TimelineHead } from '@parley/sdk/client/contract.ts';
import { useCallback, useReducer, useRef, useState } from 'react';
import { useViewCall } from '../../../lib/view/use-view-call.ts';
import type { OpenedTimeline } from '../use-open-timeline.ts';
import { PagingQuestion } from './paging-question.ts';

/** One end of what is loaded. */
export interface PagingSide {
  /** Asks for more unless that is going on, has failed, or makes no sense. */
  readonly ask: () => void;
  /** After a failure: asks again. */
  readonly retry: () => void;
  /** The last question failed. */
  readonly hasFailed: boolean;
  readonly state: TimelineHead['older'];
}

export interface Paging {
  readonly older: PagingSide;
  readonly newer: PagingSide;
  readonly fillGap: (key: string) => void;
}

/** Older and newer messages, and those that are missing in between. One question at a time for each place. */
export function usePaging({ params, head }: Pick<OpenedTimeline, 'params' | 'head'>): Paging {
  const askBack = useViewCall('timeline.items', params, 'pageBack');
  const askForward = useViewCall('timeline.items', params, 'pageForward');
  const askGap = useViewCall('timeline.items', params, 'fillGap');
  const gaps = useRef(new Map<string, PagingQuestion>());

  const fillGap = useCallback(
    async (key: string) => {
      const question = gaps.current.get(key) ?? new PagingQuestion();
      gaps.current.set(key, question);
      // A gap that is in view asks for itself as long as it is there.
      for (let isWanted = true; isWanted; ) {
        const answered = await question.ask(() => askGap({ key }));
        isWanted = answered?.answer.ok === true && answered.isWantedAgain;
      }
    },
    [askGap],
  );

  return {
    older: useSide(head.older, () => askBack(null)),
    newer: useSide(head.newer, () => askForward(null)),
    fillGap: useCallback((key: string) => void fillGap(key), [fillGap]),
  };
}

type Answer = { readonly ok: true } | { readonly ok: false; readonly error: { readonly kind: string } };

function useSide(state: TimelineHead['older'], page: () => Promise<Answer>): PagingSide {
  const [failed, setFailed] = useState(false);
  // Whoever draws this looks whether more is needed.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const [question] = useState(() => new PagingQuestion());
  const ask = async () => {
    if (failed) setFailed(false);
    const answered = await question.ask(page);
    if (answered === null) return;
    const { answer, isWantedAgain } = answered;
    if (!answer.ok && answer.error.kind !== 'cancelled') setFailed(true);
    if (answer.ok && isWantedAgain) drawAgain();
  };
  return {
    state,
    ask: () => {
      if (state === 'idle' && !failed) void ask();
    },
    retry: () => void ask(),
    hasFailed: failed || state === 'failed',
  };
}
