/**
 * Addresses of media, as senders write them. Whoever makes a path of one that is not exactly a server name and an id asks the homeserver
 * for something else, with a token (SEC-20).
 */

/** An address, and the reason why it is in the corpus. */
export interface MediaAddress {
  readonly address: string;
  readonly why: string;
}

function listed(groups: Readonly<Record<string, readonly string[]>>): readonly MediaAddress[] {
  return Object.entries(groups).flatMap(([why, addresses]) => addresses.map((address) => ({ address, why })));
}

/** Addresses by the grammar (03.MX-01). */
export const SOUND_MEDIA_ADDRESSES = listed({
  'a name of the DNS': ['mxc://example.org/abc', 'mxc://a.b-c.d/x', 'mxc://EXAMPLE.org/ABC'],
  'every character of an id': ['mxc://example.org/a-B_9'],
  'a name and a port': ['mxc://localhost:8008/abc', 'mxc://1.2.3.4:80/abc', 'mxc://[2001:db8::1]:8448/abc'],
  'an address of the network': ['mxc://1.2.3.4/abc', 'mxc://[::1]/abc'],
  'another alphabet as it is on the wire': ['mxc://xn--bcher-kva.example/abc'],
  'an id that is a number, or a dash': ['mxc://example.org/0', 'mxc://example.org/-', 'mxc://example.org/_'],
  'names of prototypes are ids like others': ['mxc://example.org/__proto__', 'mxc://constructor/constructor'],
  'the longest there may be': [`mxc://${'a'.repeat(255)}/${'b'.repeat(255)}`],
});

/** Texts that are no addresses of media. */
export const UNSOUND_MEDIA_ADDRESSES = listed({
  'a part is missing': [
    ...['', 'mxc:', 'mxc:/', 'mxc://', 'mxc:///', 'mxc://example.org', 'mxc://example.org/', 'mxc:///abc'],
  ],
  'another scheme': [
    ...['MXC://example.org/abc', 'Mxc://example.org/abc', 'http://example.org/abc', 'https://example.org/abc'],
    ...['javascript:alert(1)', 'data:image/png;base64,AAAA', 'blob:https://example.org/abc', 'file:///etc/passwd'],
    ...['mxcs://example.org/abc', 'xmxc://example.org/abc'],
  ],
  'slashes are missing': ['mxc:example.org/abc', 'mxc:/example.org/abc', '//example.org/abc', '/example.org/abc'],
  'white space around or within': [
    ...[' mxc://example.org/abc', 'mxc://example.org/abc ', 'mxc://example.org/abc\n', 'mxc://example.org/\nabc'],
    ...['mxc://exam ple.org/abc', 'mxc://example.org/ab c', 'mxc://example.org/abc\r', 'mx\tc://example.org/abc'],
  ],
  'a path that goes up': [
    ...['mxc://example.org/..', 'mxc://example.org/.', 'mxc://example.org/../abc', 'mxc://example.org/a/../b'],
    ...['mxc://../abc', 'mxc://./abc', 'mxc://.../abc', 'mxc://-/abc', 'mxc://.example.org/abc'],
  ],
  'more parts than two': ['mxc://example.org/a/b', 'mxc://example.org//abc', 'mxc://example.org/abc/'],
  'characters in percents': [
    ...['mxc://%2e%2e/abc', 'mxc://example.org/%2e%2e', 'mxc://example.org/%2E%2E%2fadmin'],
    ...['mxc://example.org/abc%2f..', 'mxc://example.org/%00', 'mxc://example%2eorg/abc'],
  ],
  'backslashes, which some take for slashes': [
    ...['mxc://example.org\\abc', 'mxc://example.org/abc\\..', 'mxc:\\\\example.org\\abc'],
  ],
  'a query': ['mxc://example.org/abc?width=1', 'mxc://example.org/?abc', 'mxc://example.org?/abc'],
  'a fragment': ['mxc://example.org/abc#x', 'mxc://example.org#/abc', 'mxc://example.org/#abc'],
  'a user name': [
    ...['mxc://user@example.org/abc', 'mxc://user:pass@example.org/abc', 'mxc://example.org@evil.org/abc'],
  ],
  'a port that is none': [
    ...['mxc://example.org:/abc', 'mxc://example.org:abc/abc', 'mxc://example.org:123456/abc'],
    ...['mxc://example.org:80:80/abc', 'mxc://example.org:-1/abc', 'mxc://example.org:8 0/abc'],
  ],
  'brackets that are no address': [
    ...['mxc://[::1/abc', 'mxc://::1/abc', 'mxc://[::g]/abc', 'mxc://[]/abc', 'mxc://[::1]x/abc'],
    ...['mxc://[::1%25eth0]/abc', `mxc://[${'0:'.repeat(40)}]/abc`],
  ],
  'letters of other alphabets': [
    ...['mxc://exämple.org/abc', 'mxc://例え.jp/abc', 'mxc://example。org/abc', 'mxc://example．org/abc'],
    ...['mxc://example.org/äbc', 'mxc://example.org/аbc', 'mxc://example.org/١٢٣'],
  ],
  'characters that nobody sees': [
    ...['mxc://example.org/abc\u0000', 'mxc://exa\u0000mple.org/abc', 'mxc://example.org/abc\u200b'],
    ...['mxc://example.org/\u202ecba', 'mxc://exam\u00adple.org/abc', '\ufeffmxc://example.org/abc'],
  ],
  'half a character': ['mxc://example.org/\ud800', 'mxc://\udc00/abc'],
  'a sign that means something in addresses': [
    ...['a.b', 'a:b', 'a+b', 'a=b', 'a;b', 'a&b', 'a@b', 'a,b', 'a$b', 'a!b', 'a*b', "a'b", 'a(b)', 'a~b', 'a|b'],
    ...['a"b', 'a<b>', 'a`b', 'a{b}', 'a^b'],
  ].map((id) => `mxc://example.org/${id}`),
  'longer than any': [
    ...[`mxc://${'a'.repeat(256)}/abc`, `mxc://example.org/${'a'.repeat(256)}`],
    ...[`mxc://example.org/${'a'.repeat(100_000)}`, `mxc://${'a.'.repeat(50_000)}/abc`, 'mxc://'.repeat(10_000)],
  ],
});
