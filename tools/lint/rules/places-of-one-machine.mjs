// @ts-check
/** Committed files work anywhere: they name no folder of one machine and no server of a package registry. */
import { lineCounter } from '../../source/source.mjs';

/** Home and scratch folders at the start of a path; `#/home` and paths inside addresses are none. */
const FOLDER = /(?<![\w.:/#~@$}`*-])\/(?:work|root|tmp|var\/tmp|Users|home\/(?!\{)[a-z][\w.-]*)\/[\w.@+-]+/;
const REGISTRY =
  /\b(?:registry\.(?:npmjs|yarnpkg)\.\w+|files\.pythonhosted\.org|pypi\.org\/simple|deb\.debian\.org|[\w.-]*(?:artifactory|nexus|pypi-mirror|npm-mirror)[\w.-]*\.[a-z]{2,})|"resolved":\s*"https?:|\b(?:index-url|registry)\s*=\s*https?:/i;

/** @type {import('../lint.mjs').TextRule} */
export const placesOfOneMachine = {
  name: 'places-of-one-machine',
  appliesTo: (path) => path !== 'LICENSE',
  checkText(_path, text) {
    const lineAt = lineCounter(text);
    return [FOLDER, REGISTRY].flatMap((pattern) =>
      [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))].map((match) => ({
        line: lineAt(match.index),
        message: `${match[0]} is a place of one machine: leave it out, or ask the system for it`,
      })),
    );
  },
};
