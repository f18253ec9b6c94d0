import { afterEach, expect, test, vi } from 'vitest';
import { forgetSignInAnswer, signInAnswer, splitAnswer, takeSignInAnswer } from './sign-in-answer.ts';

afterEach(() => vi.unstubAllGlobals());

test('[SIGN-08] [SEC-40] an answer is found in the fragment and in the query, and leaves everything else', () => {
  expect(splitAnswer('?hs=a.org', '#state=s&code=c')).toEqual({ parameters: 'state=s&code=c', rest: '?hs=a.org' });
  expect(splitAnswer('?hs=a.org&code=c&state=s&iss=i', '#/home')).toEqual({
    parameters: 'hs=a.org&code=c&state=s&iss=i',
    rest: '?hs=a.org#/home',
  });
  expect(splitAnswer('?error=access_denied&state=s', '')).toEqual({
    parameters: 'error=access_denied&state=s',
    rest: '',
  });
  for (const none of ['', '#/room/!a:b', '#code=c', '#state=s', '#/room/x?code=c&mystate=s'])
    expect(splitAnswer('', none), none).toBeNull();
});

test('[SIGN-08] [SEC-40] it is out of the address at once, and is had until it was used', () => {
  const replaceState = vi.fn();
  const location = { search: '?hs=a.org', hash: '#state=s&code=secret', pathname: '/parley/' };
  vi.stubGlobal('window', { location, history: { replaceState } });
  takeSignInAnswer();
  expect(replaceState).toHaveBeenCalledWith(null, '', '/parley/?hs=a.org');
  expect(signInAnswer()).toBe('state=s&code=secret');
  forgetSignInAnswer();
  expect(signInAnswer()).toBeNull();
});
