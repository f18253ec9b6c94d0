import type { RichElement, RichNode, RichText } from '@parley/sdk/client/contract.ts';
import { richToPlain } from '@parley/sdk/client/rich-text.ts';
import { type CSSProperties, memo, type ReactNode, useId, useState } from 'react';
import { classes } from '../../../lib/dom/classes.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { InlineButton } from '../../../ui/button/InlineButton.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { cutRich } from './cut-rich.ts';
import { InlineImage } from './InlineImage.tsx';
import { hiddenHost } from './link-host.ts';
import { MentionPill } from './MentionPill.tsx';
import { onlyEmoji } from './only-emoji.ts';
import { RoomWords } from './RoomWords.tsx';
import styles from './rich-text.module.css';
import { Spoiler } from './Spoiler.tsx';
import { Maths } from './typeset/Maths.tsx';

export interface RichTextViewProps {
  readonly text: RichText;
  /** A few emoji alone are drawn large. */
  readonly mayBeLarge?: boolean;
}

/**
 * Draws formatted text. The tree was checked by the engine; here every node becomes a React element, and no markup is
 * parsed. Foreign text: `dir="auto"`, and never translated by the browser, as that would change what was said. No text keeps
 * the page busy: of a long one the beginning is drawn, and more when it is asked for.
 */
export const RichTextView = memo(function RichTextView({ text, mayBeLarge = false }: RichTextViewProps) {
  const i18n = useI18n();
  const [presses, setPresses] = useState(0);
  const { shown, isCut } = cutRich(text, presses);
  return (
    <>
      <div className={classes(styles.text, mayBeLarge && onlyEmoji(text) && styles.large)} dir="auto" translate="no">
        {draw(shown)}
      </div>
      {(isCut || presses > 0) && (
        <span className={styles.more}>
          {isCut && (
            <InlineButton onClick={() => setPresses(presses + 1)}>
              {i18n._({ id: 'messages.text.more', message: 'Show more' })}
            </InlineButton>
          )}
          {presses > 0 && (
            <InlineButton onClick={() => setPresses(0)}>
              {i18n._({ id: 'messages.text.less', message: 'Show less' })}
            </InlineButton>
          )}
        </span>
      )}
    </>
  );
});

function draw(nodes: readonly RichNode[]): ReactNode {
  // A tree never changes in place, so that the index is a good key.
  return nodes.map((node, index) => (typeof node === 'string' ? node : <Element key={index} element={node} />));
}

/** A room that is only known by its id is looked up here. */
function wordsOf({ id }: NonNullable<RichElement['mention']>, children: RichText): ReactNode {
  return children.length === 1 && children[0] === id ? <RoomWords id={id} /> : draw(children);
}

function Element({ element }: { readonly element: RichElement }) {
  const { tag: Tag, children } = element;
  switch (Tag) {
    case 'a':
      return <Link element={element} />;
    case 'mention':
      return element.mention === undefined ? (
        draw(children)
      ) : (
        <MentionPill target={element.mention}>{wordsOf(element.mention, children)}</MentionPill>
      );
    case 'spoiler':
      return <Spoiler reason={element.reason ?? ''}>{draw(children)}</Spoiler>;
    case 'maths':
      return element.maths === undefined ? (
        draw(children)
      ) : (
        <Maths maths={element.maths}>{children.length === 0 ? null : draw(children)}</Maths>
      );
    case 'pre':
      return <CodeBlock element={element} />;
    case 'img':
      return element.image === undefined ? null : <InlineImage image={element.image} />;
    case 'span':
      return <Coloured element={element} />;
    case 'br':
    case 'hr':
      return <Tag />;
    case 'ol':
      return (
        <ol start={element.start} className={classes(lastNumber(element) > 99 && styles.longNumbers)}>
          {draw(children)}
        </ol>
      );
    case 'li':
      return <Item>{element.children}</Item>;
    case 'table':
      return (
        <div className={styles.tableFrame}>
          <table>{draw(children)}</table>
        </div>
      );
    // The page's own headings are above these; a message has none of the page's outline.
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return <p className={classes(styles.heading, styles[Tag])}>{draw(children)}</p>;
    default:
      return <Tag>{draw(children)}</Tag>;
  }
}

/** An item of a list. One that begins with `[ ]` or `[x]` is a task: its words name a box, which is ticked or not. */
function Item({ children }: { readonly children: readonly RichNode[] }) {
  const id = useId();
  const [first, ...rest] = children;
  const task = typeof first === 'string' ? /^\s*\[([ xX])\]\s/.exec(first) : null;
  if (typeof first !== 'string' || task === null) return <li>{draw(children)}</li>;
  const words = [first.slice(task[0].length), ...rest];
  const end = words.findIndex((node) => typeof node !== 'string' && BLOCKS.has(node.tag));
  return (
    <li className={styles.task}>
      <input type="checkbox" aria-labelledby={id} checked={task[1] !== ' '} disabled />
      <span id={id}>{draw(end < 0 ? words : words.slice(0, end))}</span>
      {end >= 0 && draw(words.slice(end))}
    </li>
  );
}

/** Elements that are no words of the line before them. */
const BLOCKS: ReadonlySet<RichElement['tag']> = new Set(['ul', 'ol', 'p', 'pre', 'blockquote', 'table']);
/** The number with the most digits of a list, but for its sign. */
function lastNumber({ start = 1, children }: RichElement): number {
  return Math.max(Math.abs(start), start + children.length - 1);
}

function Link({ element }: { readonly element: RichElement }) {
  const href = element.href ?? '';
  const host = hiddenHost(richToPlain(element.children), href);
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer" title={href}>
        {draw(element.children)}
      </a>
      {host !== null && <span className={styles.host}> ({host})</span>}
    </>
  );
}

/** A sender's colours, kept readable on ours. */
function Coloured({ element }: { readonly element: RichElement }) {
  const { color, background } = element;
  const style = { '--ink': color, '--ground': background } as CSSProperties;
  return (
    <span
      style={style}
      data-ink={color === undefined ? undefined : ''}
      className={classes(color !== undefined && styles.inked, background !== undefined && styles.grounded)}
    >
      {draw(element.children)}
    </span>
  );
}
