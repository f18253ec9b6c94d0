import type { RichElement, RichNode, RichText } from '@parley/sdk/client/contract.ts';
import { richToPlain } from '@parley/sdk/client/rich-text.ts';
import { type CSSProperties, memo, type ReactNode, useState } from 'react';
import { classes } from '../../../lib/dom/classes.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { InlineButton } from '../../../ui/button/InlineButton.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { cutRich } from './cut-rich.ts';
import { InlineImage } from './InlineImage.tsx';
import { hiddenHost } from './link-host.ts';
import { MentionPill } from './MentionPill.tsx';
import { onlyEmoji } from './only-emoji.ts';
import styles from './rich-text.module.css';
import { Spoiler } from './Spoiler.tsx';

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
      {isCut && (
        <InlineButton onClick={() => setPresses(presses + 1)}>
          {i18n._({ id: 'messages.text.more', message: 'Show more' })}
        </InlineButton>
      )}
    </>
  );
});

function draw(nodes: readonly RichNode[]): ReactNode {
  // A tree never changes in place, so that the index is a good key.
  return nodes.map((node, index) => (typeof node === 'string' ? node : <Element key={index} element={node} />));
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
        <MentionPill target={element.mention}>{draw(children)}</MentionPill>
      );
    case 'spoiler':
      return <Spoiler reason={element.reason ?? ''}>{draw(children)}</Spoiler>;
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
      return <ol start={element.start}>{draw(children)}</ol>;
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
