import { isLoopback, isSafeAddress } from '../../../protocol/rules/oauth/server.ts';

const MOST_LENGTH = 2_048;

/**
 * True for a service that may be asked for tokens, and so gets one that proves who the user is: over https, or on this machine where the
 * homeserver is there too. Others could name a service of this very machine that is for nobody else.
 */
export function isSafeService(serviceUrl: string, homeserverUrl: string): boolean {
  if (serviceUrl.length > MOST_LENGTH || !isSafeAddress(serviceUrl)) return false;
  return new URL(serviceUrl).protocol === 'https:' || isOnThisMachine(homeserverUrl);
}

/** True for the address of an SFU that a service may lead to; one on this machine only from a service that is there too. */
export function isSafeSfu(url: string, serviceUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  if (protocol === 'wss:' || protocol === 'https:') return true;
  return (protocol === 'ws:' || protocol === 'http:') && isLoopback(hostname) && isOnThisMachine(serviceUrl);
}

function isOnThisMachine(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url).hostname);
}
