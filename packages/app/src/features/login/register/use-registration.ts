import type { Registration, RegistrationOffer, StageAnswer } from '@parley/sdk/client/contract.ts';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useCommand } from '../../../lib/view/use-command.ts';
import type { SignInSettings } from '../use-sign-in.ts';
import { keptRegistration } from './kept-registration.ts';
import {
  keptOf,
  missingIn,
  type RegistrationEvent,
  type RegistrationField,
  type RegistrationForm,
  startRegistration,
  stepRegistration,
} from './registration-form.ts';

/** The username is judged once the user stops typing for so long. */
const JUDGE_AFTER_MS = 400;

/** The form, and what can be done with it. */
export interface RegistrationActs {
  readonly form: RegistrationForm;
  readonly type: (field: RegistrationField, text: string) => void;
  /** Asks whether the homeserver makes accounts, if that is not known; for when the field is left. */
  readonly askOffer: () => void;
  readonly submit: () => void;
  /** Answers the homeserver's question. `isQuiet`: looks whether it is answered already. */
  readonly answer: (answer: StageAnswer, how?: { readonly isQuiet?: boolean }) => void;
  readonly sendAgain: () => void;
  /** Back to what was typed. */
  readonly goBack: () => void;
}

/** Making an account. Being signed in shows in the view `login.session`, not here. */
export function useRegistration(settings: SignInSettings): RegistrationActs {
  const [form, dispatch] = useReducer(stepRegistration, settings.homeserver ?? '', (server) =>
    startRegistration(server, keptRegistration.read()),
  );
  useEffect(() => keptRegistration.put(keptOf(form)), [form]);
  useJudgement(form, dispatch);
  const { ask, askOffer } = useOffer(form, dispatch, settings.allowedHomeservers);
  const go = useSteps(form, dispatch);
  const mailed = useMail(form, dispatch);
  const { offer } = form;

  const submit = async () => {
    const missing = missingIn(form);
    if (form.isBusy) return;
    if (missing !== null) return dispatch({ kind: 'failed', failure: missing });
    dispatch({ kind: 'submitted' });
    const known = offer.kind === 'ready' ? offer : await ask();
    // The reason why there is no offer stands under the homeserver.
    if (known === null) return dispatch({ kind: 'stopped' });
    const registration = known.mail === 'none' ? known.registration : await mailed(known.registration, false);
    if (registration !== null) await go(registration, null);
  };

  const answer = async (said: StageAnswer, { isQuiet = false } = {}) => {
    if (offer.kind !== 'ready' || form.isBusy) return;
    if (!isQuiet) dispatch({ kind: 'submitted' });
    await go(offer.registration, said, isQuiet);
  };

  const sendAgain = async () => {
    if (offer.kind !== 'ready' || form.isBusy) return;
    dispatch({ kind: 'submitted' });
    const registration = await mailed(offer.registration, true);
    if (registration !== null) dispatch({ kind: 'mailed', registration });
  };

  return {
    form,
    type: (field, text) => dispatch({ kind: 'typed', field, text }),
    askOffer,
    submit: () => void submit(),
    answer: (said, how) => void answer(said, how),
    sendAgain: () => void sendAgain(),
    goBack: () => dispatch({ kind: 'wentBack' }),
  };
}

type Allowed = SignInSettings['allowedHomeservers'];
type Dispatch = (event: RegistrationEvent) => void;

/** Asks whether the homeserver makes accounts: of one that is known before the user types. */
function useOffer({ homeserver, offer, isBusy }: RegistrationForm, dispatch: Dispatch, allowed: Allowed) {
  const begin = useCommand('login.beginRegistration');
  const ask = async (): Promise<RegistrationOffer | null> => {
    const server = homeserver.trim();
    if (allowed !== null && !allowed.includes(server)) {
      dispatch({ kind: 'notOffered', homeserver, failure: { kind: 'notAllowed', allowed } });
      return null;
    }
    dispatch({ kind: 'asking' });
    const answer = await begin({ homeserver: server });
    if (answer.ok) dispatch({ kind: 'offered', homeserver, offer: answer.value });
    else dispatch({ kind: 'notOffered', homeserver, failure: answer.error });
    return answer.ok ? answer.value : null;
  };
  const askOffer = () => {
    if (homeserver.trim() !== '' && offer.kind === 'none' && !isBusy) void ask();
  };
  const askPreset = useEffectEvent(askOffer);
  useEffect(() => askPreset(), []);
  return { ask, askOffer };
}

/** Goes one step further: to the next question, or to the end. */
function useSteps({ username, password }: RegistrationForm, dispatch: Dispatch) {
  const register = useCommand('login.register');
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  return async (registration: Registration, answer: StageAnswer | null, isQuiet = false): Promise<void> => {
    const controller = new AbortController();
    underWay.current = controller;
    const { signal } = controller;
    const step = { registration, username: username.trim(), password, hasMail: registration.mail !== null, answer };
    const done = await register(step, { signal });
    if (signal.aborted) return;
    if (!done.ok) {
      if (done.error.kind === 'awaitsApproval') return dispatch({ kind: 'ended', end: 'awaitsApproval' });
      return dispatch({ kind: 'failed', failure: done.error });
    }
    if (done.value.kind === 'asked') return dispatch({ ...done.value, isQuiet });
    keptRegistration.put(null);
    // Signed in, it stays busy: the session's view takes this screen away.
    if (done.value.kind === 'made') dispatch({ kind: 'ended', end: 'made' });
  };
}

/** Has a mail sent if an address was given that has none yet; null if that failed. */
function useMail({ email }: RegistrationForm, dispatch: Dispatch) {
  const sendMail = useCommand('login.mailForRegistration');
  return async (registration: Registration, isAgain: boolean): Promise<Registration | null> => {
    const address = email.trim();
    if (address === '') return { ...registration, mail: null };
    if (!isAgain && registration.mail?.email === address) return registration;
    const sent = await sendMail({ registration, email: address });
    if (sent.ok) return sent.value;
    dispatch({ kind: 'failed', failure: sent.error });
    return null;
  };
}

/** Has the homeserver judge the username while it is typed. */
function useJudgement({ username, offer }: RegistrationForm, dispatch: Dispatch): void {
  const checkName = useCommand('login.checkName');
  const baseUrl = offer.kind === 'ready' ? offer.registration.baseUrl : null;
  useEffect(() => {
    const name = username.trim();
    if (baseUrl === null || name === '') return undefined;
    const controller = new AbortController();
    const judge = async () => {
      const judged = await checkName({ baseUrl, username: name }, { signal: controller.signal });
      if (controller.signal.aborted) return;
      if (judged.ok) return dispatch({ kind: 'judged', username, failure: null });
      // That it could not be found out now is no judgement.
      const { kind } = judged.error;
      if (kind === 'nameTaken' || kind === 'nameInvalid' || kind === 'nameReserved')
        dispatch({ kind: 'judged', username, failure: judged.error });
    };
    const timer = setTimeout(() => void judge(), JUDGE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [username, baseUrl, checkName, dispatch]);
}
