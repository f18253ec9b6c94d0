import type { MatrixTarget } from '../../../protocol/ids/matrix-link.ts';

/**
 * Formatted text as a checked tree. Whatever a sender wrote, only these elements and attributes can be in it, so that
 * drawing it needs no further check and no markup is ever parsed by the page.
 */
export type RichText = readonly RichNode[];

/** Text, or an element. */
export type RichNode = string | RichElement;

export interface RichElement {
  readonly tag: RichTag;
  readonly children: RichText;
  /** For `a`: an address whose scheme is allowed. */
  readonly href?: string;
  /** For `mention`: the user, room or event it points to, as a `matrix.to` address. */
  readonly mention?: MatrixTarget;
  /** For `code` in `pre`: the language's name, letters, digits and `+-#_` only. */
  readonly language?: string;
  /** For `ol`. */
  readonly start?: number;
  /** For `span` and `font`: colours as `#rrggbb`. */
  readonly color?: string;
  readonly background?: string;
  /** For `spoiler`: the reason, may be empty. */
  readonly reason?: string;
  /** For `maths`: the formula in TeX, bounded. The children say the same to clients that draw no formulas. */
  readonly maths?: { readonly tex: string; readonly isBlock: boolean };
  /** For `img`: an `mxc://` address that was parsed; width and height in pixels, capped. */
  readonly image?: {
    readonly uri: string;
    readonly alt: string;
    readonly width: number | null;
    readonly height: number | null;
  };
}

export type RichTag =
  | 'p'
  | 'br'
  | 'hr'
  | 'div'
  | 'span'
  | 'a'
  | 'mention'
  | 'spoiler'
  | 'maths'
  | 'strong'
  | 'em'
  | 'u'
  | 'del'
  | 'sub'
  | 'sup'
  | 'code'
  | 'pre'
  | 'blockquote'
  | 'ul'
  | 'ol'
  | 'li'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'caption'
  | 'details'
  | 'summary'
  | 'img';
