import { reportPageBug } from '@parley/sdk/client/page-bugs.main.ts';
import { contentSlots } from './content-slots.tsx';
import type {
  ActionRoom,
  ConversationSlots,
  ExtraSlots,
  FeatureSlots,
  FindElsewhere,
  MessageAction,
  MessageItem,
  MessageSlots,
  TimelineSlots,
} from './contract.ts';

/** Puts the slots of several features together; actions stand in their order. */
export function combineSlots(
  { contents, ...messages }: MessageSlots,
  screens: ConversationSlots,
  features: readonly FeatureSlots[],
): TimelineSlots {
  const { Content, describe, estimatePx, flowOf, linksOf, wordsOf } = contentSlots(contents);
  return {
    ...messages,
    Content,
    describe: (i18n, item) => sayOf(item, 'describe', () => describe(i18n, item), null),
    estimatePx,
    wordsOf: (item, most) => sayOf(item, 'wordsOf', () => wordsOf(item, most), ''),
    flowOf: (item) => sayOf(item, 'flowOf', () => flowOf(item), null),
    linksOf: (item) => sayOf(item, 'linksOf', () => linksOf(item), []),
    ...screens,
    extras: features.reduce<ExtraSlots>((all, { extras }) => ({ ...all, ...extras }), {}),
    feet: features.flatMap(({ foot }) => foot ?? []),
    actions: features.flatMap((feature) => feature.actions ?? []),
    hearReading: (client, read) => features.forEach(({ hearReading }) => hearReading?.(client, read)),
    factsOf: (room) => features.flatMap(({ factsOf }) => factsOf?.(room) ?? []),
    findElsewhere: firstFound(features.flatMap((feature) => feature.findElsewhere ?? [])),
  };
}

/** Asks one after the other until one answers. */
function firstFound(finders: readonly FindElsewhere[]): FindElsewhere {
  return async (context) => {
    for (const find of finders) {
      const found = await find(context);
      if (found !== null) return found;
    }
    return null;
  };
}

/** Those of `actions` that can be done with a message. */
export function actionsFor(
  actions: readonly MessageAction[],
  item: MessageItem,
  room: ActionRoom,
): readonly MessageAction[] {
  return actions.filter((action) => sayOf(item, action.id, () => action.appliesTo(item, room), false));
}

/** What a feature says of a message; `otherwise` where that is a bug, which is reported once. */
function sayOf<Said>(item: MessageItem, what: string, say: () => Said, otherwise: Said): Said {
  try {
    return say();
  } catch (error) {
    reportPageBug(`${what} of a message failed`, error, item.key);
    return otherwise;
  }
}
