/** Addresses of links, as senders write them: each with the address that a page may have for it (SEC-35). */

/** A link of a sender. */
export interface HostileLink {
  readonly written: string;
  /** The address of the link; null where no link may be; `mention` for a place in Matrix, which opens inside. */
  readonly href: string | null | 'mention';
  readonly why: string;
}

type Groups = Readonly<Record<string, readonly (string | readonly [written: string, href: string])[]>>;

function listed(groups: Groups): readonly HostileLink[] {
  return Object.entries(groups).flatMap(([why, links]) =>
    links.map((link) => {
      const [written, href] = typeof link === 'string' ? [link, null] : link;
      return { written, href, why };
    }),
  );
}

/** Marks of the direction of writing, and what is not seen. */
const [TURN, ISOLATE, MARK, NOTHING] = ['\u202e', '\u2067', '\u200f', '\u200b'];

export const HOSTILE_LINKS: readonly HostileLink[] = listed({
  'runs in the page': [
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'javascript://a.example/%0aalert(1)', 'javascript:void 0'],
    ...['javascript&colon;alert(1)', 'javascript%3Aalert(1)', 'jscript:alert(1)', 'livescript:alert(1)'],
    ...['vbscript:msgbox(1)', 'VBSCRIPT:msgbox(1)', 'mocha:alert(1)', 'view-source:javascript:alert(1)'],
  ],
  'runs in the page, in disguise': [
    ...['java\tscript:alert(1)', 'java\nscript:alert(1)', 'java\r\nscript:alert(1)', '\tjavascript:alert(1)'],
    ...['\u0001javascript:alert(1)', 'javascript\u0000:alert(1)', '\u0000javascript:alert(1)', ' javascript:alert(1)'],
    ...[
      `${NOTHING}javascript:alert(1)`,
      '\u00a0javascript:alert(1)',
      '\ufeffjavascript:alert(1)',
      'javascript :alert(1)',
    ],
    ...[
      'java\\script:alert(1)',
      'ｊａｖａｓｃｒｉｐｔ:alert(1)',
      'javaſcript:alert(1)',
      'jаvascript:alert(1)',
      'javascript：alert(1)',
    ],
    ...['&#106;avascript:alert(1)', '&#x6A;avascript:alert(1)', 'java&Tab;script:alert(1)', 'java&NewLine;script:x'],
  ],
  'is a page of its own': [
    ...[
      'data:text/html,<script>alert(1)</script>',
      'data:text/html;base64,PHNjcmlwdD4=',
      'DATA:text/html,x',
      'data:,x',
    ],
    ...['data:image/svg+xml,<svg onload=alert(1)>', 'data:application/pdf;base64,AA', 'data\t:text/html,x'],
    ...['blob:https://a.example/4f8e', 'blob:null/4f8e', 'filesystem:https://a.example/temporary/x', 'about:blank'],
    ...['about:srcdoc', 'about:config', 'srcdoc:x', 'mhtml:https://a.example/x!y', 'jar:https://a.example/x!/y'],
  ],
  'is on this machine': [
    ...[
      'file:///etc/passwd',
      'file://server/share',
      'FILE:C:/',
      '\\\\server\\share',
      'C:\\Windows\\x.exe',
      'smb://server/x',
    ],
    ...['chrome://settings', 'chrome-extension://abc/x.html', 'moz-extension://abc/x', 'resource://x', 'edge://flags'],
    ...['ms-settings:x', 'res://ieframe.dll/x', 'search-ms:query=x', 'shell:startup', 'wyciwyg://x'],
  ],
  'starts another program': [
    ...['intent://scan/#Intent;scheme=zxing;end', 'intent:#Intent;action=x;end', 'android-app://org.example/x'],
    ...[
      'market://details?id=x',
      'itms-services://?action=download-manifest',
      'ms-msdt:/id x',
      'ms-word:ofe|u|https://x',
    ],
    ...[
      'steam://run/1',
      'vscode://x',
      'slack://x',
      'zoommtg://x',
      'telnet://a.example',
      'ssh://a.example',
      'sms:+491?body=x',
    ],
    ...[
      'skype:x?call',
      'facetime:x',
      'whatsapp://send?text=x',
      'tg://msg?text=x',
      'git://a.example/x',
      'ftp://a.example/x',
    ],
    ...['irc://a.example/x', 'ldap://a.example/x', 'gopher://a.example/x', 'news:x', 'nntp://a.example/x', 'xmpp:a@b'],
    ...['bitcoin:1A1z', 'web+x:y', 'ws://a.example', 'wss://a.example', 'mxc://a.example/b', 'unknown:x', 'x-y.z+1:w'],
  ],
  'asks a telephone for more than a call': ['tel:*%2306%23', 'tel:*#06#', 'tel:+49;phone-context=javascript:x', 'tel:'],
  'depends on the page that it is on': [
    ...[
      '',
      '/',
      '#',
      '?',
      '/x',
      './x',
      '../x',
      'x',
      'x.html',
      '#/room/x',
      '?loginToken=x',
      'a.example',
      'a.example:80/x',
    ],
    ...['//a.example', '///a.example', '/\\a.example', '\\\\a.example', ':', ':x', '://a.example', 'https'],
  ],
  'is not complete': [
    ...['https:', 'https:/', 'https://', 'https:///', 'https:a.example', 'https:/a.example', 'http:///a.example'],
    ...['https://?x', 'https://#x', 'https://:80', 'https://[', 'https://[::1', 'https://a.example:99999', 'https://%'],
    ...[
      'https://a b.example',
      'https://a<b',
      'https://a.example:x',
      'https://.',
      'mailto:',
      'mailto:x',
      'geo:',
      'geo:x,y',
    ],
    ...['magnet:', 'magnet:x', 'matrix:', 'matrix:x', 'matrix:/', 'matrix:u/', 'matrix://u/a:b.example'],
  ],
  'poses as another host': [
    ...['https://bank.example@evil.example', 'https://bank.example:x@evil.example', 'https://@evil.example'],
    ...['https://bank.example%40evil.example', 'https:\\\\evil.example', 'https://bank.example\\@evil.example'],
    ...[
      'https:/\\evil.example',
      'https://bank.example\\.evil.example',
      'https://u:p@evil.example/',
      'http:evil.example',
    ],
  ],
  'turns the line round, or has what nobody sees': [
    ...[`https://a.example/${TURN}gnp.exe`, `https://a.example/${ISOLATE}x`, `https://${MARK}a.example/`],
    ...[
      `https://a${NOTHING}.example/`,
      'https://a.exam\u00adple/',
      'https://a.example/\u2060x',
      'https://a.example/\u00a0x',
    ],
    ...['https://a.example/\u2028x', 'https://a.example/\u0085x', 'https://a.example/\ufffcx', 'https://a.example/ x'],
  ],
  'is longer than any': [`https://a.example/${'a'.repeat(5_000)}`, `https://${'a.'.repeat(3_000)}example`],
  'sends a mail that its writer does not see': [
    ...[
      'mailto:a@b.example%0d%0aBcc:c@d.example',
      'mailto:a@b.example%0Abcc:x',
      'mailto:a@b.example?attach=/etc/passwd',
    ],
    ...[
      'mailto:a@b.example?subject=x&attachment=C:/x',
      'mailto:a@b.example?subject=%0d%0aBcc:c',
      'mailto:a@b@c.example',
    ],
    ...['mailto:a@b.example?from=c@d.example', 'mailto:a@b.example?subject=x&', 'mailto:a@b.example?x'],
  ],
  'a web address as the page writes it': [
    ['https://a.example', 'https://a.example/'],
    ['HTTPS://A.EXAMPLE/B', 'https://a.example/B'],
    [' https://a.example/ ', 'https://a.example/'],
    ['http://a.example:80/', 'http://a.example/'],
    ['https://a.example/../x/./y', 'https://a.example/x/y'],
    ['https://a.example/%0d%0aSet-Cookie:x', 'https://a.example/%0d%0aSet-Cookie:x'],
    ['https://a.example/?x=javascript:alert(1)#data:x', 'https://a.example/?x=javascript:alert(1)#data:x'],
    ['https://a.example/"><script>', 'https://a.example/%22%3E%3Cscript%3E'],
    ["https://a.example/'onclick='x", "https://a.example/'onclick='x"],
    ['http://127.1/', 'http://127.0.0.1/'],
    ['http://0x7f000001/', 'http://127.0.0.1/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/'],
    ['https://аррӏе.com/', 'https://xn--80ak6aa92e.com/'],
    ['https://ａ.example/', 'https://a.example/'],
    ['https://a。example/', 'https://a.example/'],
    ['https://faß.example/', 'https://xn--fa-hia.example/'],
    ['https://a.example./', 'https://a.example./'],
    ['https://a.example/\u{e0041}', 'https://a.example/%F3%A0%81%81'],
    ['https://a.example/\u3164', 'https://a.example/%E3%85%A4'],
    ['https://a.example/\u2800', 'https://a.example/%E2%A0%80'],
  ],
  'harmless in another scheme': [
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['mailto:a@b.example?subject=x&body=y%0D%0Az', 'mailto:a@b.example?subject=x&body=y%0D%0Az'],
    ['MAILTO:a@b.example?CC=c@d.example', 'MAILTO:a@b.example?CC=c@d.example'],
    ['geo:51.5,-0.1', 'geo:51.5,-0.1'],
    ['tel:+49-30-1234', 'tel:+49-30-1234'],
    ['magnet:?xt=urn:btih:abc', 'magnet:?xt=urn:btih:abc'],
  ],
  'a place in Matrix, or what poses as one': [
    ['matrix:u/a:b.example', 'mention'],
    [' matrix:u/a:b.example ', 'mention'],
    [' https://matrix.to/#/@a:b.example', 'mention'],
    ['matrix:u/a', 'matrix:u/a'],
    ['matrix:r/a:b.example?action=join&via=b.example', 'mention'],
    [`matrix:roomid/a:b.example?${'via=c.example&'.repeat(200)}`, 'mention'],
    ['https://matrix.to/#/@a:b.example', 'mention'],
    ['https://matrix.to/#/%40a%3Ab.example', 'mention'],
    ['https://matrix.to/#/!a:b.example/$c?via=..', 'mention'],
    ['https://matrix.to.evil.example/#/@a:b.example', 'https://matrix.to.evil.example/#/@a:b.example'],
    ['https://evil.example/https://matrix.to/#/@a:b.example', 'https://evil.example/https://matrix.to/#/@a:b.example'],
    ['https://matrix.to/#/@a:b.example/../x', 'https://matrix.to/#/@a:b.example/../x'],
    ['https://matrix.to/#/%ff', 'https://matrix.to/#/%ff'],
    'https://matrix.to@evil.example/#/@a:b.example',
  ],
});
