// @ts-check
/** Colours and sizes are chosen in one file, so that themes, contrast and rhythm hold everywhere; all others name them. */
import { lineCounter } from '../../source/source.mjs';
import { declarationsOf } from '../css.mjs';

const TOKENS = 'packages/app/src/ui/tokens.css';

const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
const COLOUR_PROPERTY =
  /^--|color|background|border|outline|shadow|fill|stroke|decoration|caret|accent|rule|filter|mask/;
/** A size of its own; relative ones (`%`, `fr`, `em`, `ch`, `dvh`) follow from something. */
const SIZE = /(?<![\w.-])[+-]?(?:\d+\.?\d*|\.\d+)(?:px|rem|pt|pc|cm|mm|in|q)\b/i;

const NAMED = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue
  chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey
  darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray
  darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen
  fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki
  lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen
  lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime
  limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
  mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive
  olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum
  powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
  slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke
  yellow yellowgreen`.split(/\s+/),
);

/** @type {import('../lint.mjs').TextRule} */
export const cssRawValues = {
  name: 'css-raw-values',
  appliesTo: (path) => path.startsWith('packages/app/src/') && path.endsWith('.css') && path !== TOKENS,
  checkText(_path, text) {
    const lineAt = lineCounter(text);
    return declarationsOf(text).flatMap(({ property, value, start }) => {
      const raw = rawColour(property, value) ?? SIZE.exec(value)?.[0];
      if (raw === undefined) return [];
      return [
        {
          line: lineAt(start),
          message: `${property} has the raw value ${raw}: name it in ui/tokens.css, use var(--…)`,
        },
      ];
    });
  },
};

/**
 * @param {string} property
 * @param {string} value
 * @returns {string | undefined}
 */
function rawColour(property, value) {
  const written = COLOUR.exec(value)?.[0];
  if (written !== undefined || !COLOUR_PROPERTY.test(property)) return written;
  return value.match(/(?<![\w-])[a-z]+(?![\w-])/gi)?.find((word) => NAMED.has(word.toLowerCase()));
}
