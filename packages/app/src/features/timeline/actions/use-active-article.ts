import { type FocusEvent, useState } from 'react';
import { articleAround } from '../rows/article-of.ts';

export interface ArticleKeys {
  /** The article that was focused last. */
  readonly activeKey: string | null;
  /** The one that must stay drawn, because focus is in it. */
  readonly keptKey: string | null;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** Which article has focus, or had it last. */
export function useActiveArticle(): ArticleKeys {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [isFocusIn, setFocusIn] = useState(false);
  return {
    activeKey,
    keptKey: isFocusIn ? activeKey : null,
    onFocus: ({ target }) => {
      const key = articleAround(target)?.dataset['key'];
      if (key === undefined) return;
      setActiveKey(key);
      setFocusIn(true);
    },
    onBlur: ({ relatedTarget, currentTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFocusIn(false);
    },
  };
}
