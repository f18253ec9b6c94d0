import type { RichElement } from '@parley/sdk/client/contract.ts';
import { createElement, type ReactNode } from 'react';
import { classes } from '../../../../lib/dom/classes.ts';
import type { MathsNode } from './jobs.ts';
import styles from './typeset.module.css';
import { useTypeset } from './use-typeset.ts';

export interface MathsProps {
  readonly maths: NonNullable<RichElement['maths']>;
  /** The sender's text for clients that draw no formulas; null for none. */
  readonly children: ReactNode;
}

/** A formula. Until it is set, and if it cannot be, what stands for it, or its TeX. */
export function Maths({ maths: { tex, isBlock }, children }: MathsProps) {
  const tree = useTypeset({ kind: 'maths', tex, isBlock });
  const shown = tree === null ? (children ?? <code dir="ltr">{tex}</code>) : draw(tree, 0);
  return (
    <span className={classes(styles.maths, isBlock && styles.block)} title={tree === null ? undefined : tex}>
      {shown}
    </span>
  );
}

function draw(node: MathsNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, attributes, style, children } = node;
  return createElement(tag, { ...attributes, key, style }, ...children.map(draw));
}
