const MAX_HREF_LENGTH = 4096;

/** Spaces, controls, separators, zero-width and direction marks: nothing of it belongs into an address, all of it can disguise one. */
const DISGUISE =
  /[\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\ufffc]/u;

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/**
 * Gives the address to put into a link, or null when there must be none (rules RT-20 to RT-25). Only complete addresses
 * with a scheme that can do no harm pass; web addresses come back as the URL parser writes them, so that what a person
 * reads in the status line is where the link goes.
 */
export function safeHref(value: string): string | null {
  if (value.length > MAX_HREF_LENGTH) return null;
  const href = trimSpaces(value);
  if (DISGUISE.test(href)) return null;
  const scheme = SCHEME.exec(href)?.[1]?.toLowerCase();
  switch (scheme) {
    case 'https':
    case 'http':
      return webAddress(href);
    case 'mailto':
      return mailAddress(href);
    case 'matrix':
      return /^matrix:(u|r|roomid)\/[^/]/i.test(href) ? href : null;
    case 'geo':
      return /^geo:-?\d+(\.\d+)?,-?\d+(\.\d+)?/i.test(href) ? href : null;
    case 'tel':
      return /^tel:\+?[\d().-]+(;[a-z0-9=.+-]+)*$/i.test(href) ? href : null;
    case 'magnet':
      return /^magnet:\?/i.test(href) ? href : null;
    default:
      return null;
  }
}

/** An address without the plain spaces around it: these are sloppiness, not a trick. Anything else is left to be refused. */
export function trimSpaces(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && value[start] === ' ') start += 1;
  while (end > start && value[end - 1] === ' ') end -= 1;
  return value.slice(start, end);
}

/** Refuses fields that writers of mails do not see, and line ends that make further ones; only what is written may have lines. */
function mailAddress(href: string): string | null {
  const [, address = '', query] = /^mailto:([^@?]+@[^@?]+)(?:\?(.*))?$/i.exec(href) ?? [];
  const fields = query === undefined ? [] : query.split('&');
  const areSeen = fields.every(
    (field) => /^body=/i.test(field) || (/^(?:subject|cc)=/i.test(field) && !hasLineEnd(field)),
  );
  return address !== '' && !hasLineEnd(address) && areSeen ? href : null;
}

function hasLineEnd(text: string): boolean {
  return /%0[ad]/i.test(text);
}

/** Refuses what parsers disagree about (backslashes, missing slashes) and a user name that poses as the host. */
function webAddress(href: string): string | null {
  if (!/^https?:\/\/[^/\\]/i.test(href) || href.includes('\\')) return null;
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (url.username !== '' || url.password !== '' || /^\.?$/.test(url.hostname)) return null;
  if (/^https?:\/\/[^/?#]*@/i.test(href)) return null;
  return url.href;
}
