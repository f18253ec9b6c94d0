import type { I18n } from '@lingui/core';
import type { ItemContent } from '@parley/sdk/client/contract.ts';
import { MediaMessageContext } from '../../lib/media/use-shown-media.ts';
import type { ContentProps, ContentSlot, ContentSlots, Contents, MessageItem } from './contract.ts';

type AnyContent = ContentSlot<ItemContent['kind']>;

const NO_LINKS: readonly string[] = [];

/** Asks the slot of the kind at hand. It may throw: a feature's bug is the caller's to contain. */
export function contentSlots(contents: Contents): ContentSlots {
  // The slot under a kind takes contents of that kind; the compiler cannot follow that through a union.
  const slotOf = ({ kind }: ItemContent) => contents[kind] as unknown as AnyContent;

  function Content({ item, content = item.content }: ContentProps) {
    const { Draw } = slotOf(content);
    return (
      <MediaMessageContext value={item}>
        <Draw item={item} content={content} Content={Content} />
      </MediaMessageContext>
    );
  }
  return {
    Content,
    describe: (i18n: I18n, item: MessageItem) => slotOf(item.content).describe(i18n, item.content, item),
    estimatePx: ({ content }) => slotOf(content).estimatePx(content),
    wordsOf: (item, most) => slotOf(item.content).wordsOf?.(item.content, most) ?? '',
    flowOf: (item) => slotOf(item.content).flowOf?.(item.content, item) ?? null,
    linksOf: (item) => slotOf(item.content).linksOf?.(item.content) ?? NO_LINKS,
  };
}
