import { assertNever } from '../../base/assert/assert.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Feature, FeatureContext } from '../../core/feature/feature.ts';
import type { RequestFailure } from '../../core/session/requests.ts';
import type { CommandContext } from '../../port/host/handlers.ts';
import type { EndpointRequest } from '../../protocol/endpoints/endpoint.ts';
import { mediaDownload, mediaThumbnail } from '../../protocol/endpoints/media.ts';
import type { MediaApi, MediaBytes, MediaFailure } from './contract.ts';
import { sniffMediaType } from './sniff.ts';

/** Files, fetched with the token that the page never sees. */
export const mediaFeature: Feature<MediaApi> = {
  handlers: (context) => ({
    'media.download': { shape: 'command', run: ({ uri }, command) => fetchMedia(context, mediaDownload(uri), command) },
    'media.thumbnail': {
      shape: 'command',
      run: ({ uri, ...size }, command) => fetchMedia(context, mediaThumbnail(uri, size), command),
    },
  }),
};

async function fetchMedia(
  context: FeatureContext,
  request: EndpointRequest,
  command: CommandContext,
): Promise<Result<MediaBytes, MediaFailure>> {
  const requests = context.accounts.account.current?.requests;
  if (requests === undefined) return err({ kind: 'unreachable' });
  const answer = await requests.fetchBytes(request, { signal: command.signal });
  if (!answer.ok) return err(failureOf(answer.error));
  const { body } = answer.value;
  command.transfer([body.buffer]);
  // What the bytes are decides, not what anybody says they are (SEC-31).
  return ok({ bytes: body, mimeType: sniffMediaType(body) });
}

function failureOf(failure: RequestFailure): MediaFailure {
  switch (failure.kind) {
    case 'aborted':
    case 'timedOut':
    case 'unreachable':
    case 'malformedAnswer':
      return { kind: 'unreachable' };
    case 'serverError':
      if (failure.status === 404) return { kind: 'notFound' };
      return failure.status === 413 ? { kind: 'tooLarge' } : { kind: 'refused', status: failure.status };
    default:
      return assertNever(failure);
  }
}
