import { useVirtualizer } from '@tanstack/react-virtual';
import type { ComponentType } from 'react';
import { TileBoundary } from '../../lib/boundary/TileBoundary.tsx';
import { BrokenLine } from '../../ui/broken-line/BrokenLine.tsx';
import { EntryHead } from '../../ui/entry-head/EntryHead.tsx';
import type { ContentProps, MessageItem } from '../timeline/contract.ts';
import styles from './gallery.module.css';
import { linksOf } from './links.ts';

interface FoundMessagesProps {
  /** Links are drawn by themselves, all else as it is in the room. */
  readonly isLinks: boolean;
  readonly items: readonly MessageItem[];
  readonly Content: ComponentType<ContentProps>;
  /** The address of a message in its room; null while it is on its way. */
  readonly hrefOf: (item: MessageItem) => string | null;
  readonly scroller: HTMLDivElement;
}

const ROW_PX = 104;

/** Files, voice messages or links, each with its sender, its time and the way to it. Only those near the screen are drawn. */
export function FoundMessages({ isLinks, items, Content, hrefOf, scroller }: FoundMessagesProps) {
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: items.length,
    getScrollElement: () => scroller,
    getItemKey: (index) => items[index]?.key ?? index,
    estimateSize: () => ROW_PX,
    overscan: 4,
  });
  return (
    <ul className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={styles.item}
            style={{ transform: `translateY(${start}px)` }}
          >
            <EntryHead sender={item.sender} timestamp={item.timestamp} href={hrefOf(item)} />
            <TileBoundary
              eventKey={item.key}
              resetKey={item}
              fallback={(reportId) => <BrokenLine reportId={reportId} />}
            >
              {isLinks ? <Links item={item} /> : <Content item={item} />}
            </TileBoundary>
          </li>
        );
      })}
    </ul>
  );
}

/** The links of a message: the host that each leads to, whatever its text says. */
function Links({ item }: { readonly item: MessageItem }) {
  return (
    <div className={styles.links}>
      {linksOf(item.content).map(({ href, host, text }) => (
        <a key={href} className={styles.link} href={href} target="_blank" rel="noopener noreferrer" title={href}>
          <span className={styles.host} dir="ltr" translate="no">
            {host}
          </span>
          <span className={styles.linkText} dir="auto">
            {text}
          </span>
        </a>
      ))}
    </div>
  );
}
