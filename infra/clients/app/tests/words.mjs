// Every code that the screens can meet has words in every language, and both dictionaries say something everywhere.
import { readFile } from 'node:fs/promises';

import { build } from 'esbuild';

import { require } from './phone.mjs';

const SCHEMA = new URL('../../../../functions/system/openapi.json', import.meta.url);
/** What a client has to correct, and what no screen asks for, is told in the words of the service. */
const OF_SCREENS = [
  'unauthenticated', 'invalid_credentials', 'step_up_required', 'second_factor_missing', 'forbidden', 'own_record', 'second_person_required',
  'not_found', 'invalid_transition', 'overlap', 'too_many', 'not_eligible', 'waiting_period', 'max_consecutive', 'insufficient_balance', 'period_locked', 'timesheet_changed', 'unresolved', 'precondition_failed', 'outside_geofence',
  'employee_inactive', 'no_employee', 'no_font', 'too_many_requests', 'internal', 'temporarily_unavailable', 'payload_too_large', 'batch_too_large',
];

/** Of the export of a journal, which no employee asks for. */
const OF_EXPORTS = ['invalid_format', 'no_font'];

/** Codes of a decision about many timesheets. They are told as the problems of a single one. */
const OF_TIMESHEETS = ['invalid_transition', 'timesheet_changed', 'unresolved'];

/** Violations that a form of the app can meet. */
const OF_FORMS = ['required', 'too_long', 'wrong_password', 'wrong_code', 'weak_password', 'out_before_in', 'future_time', 'end_before_start', 'no_working_days'];

async function load(name, exported = name) {
  const { outputFiles } = await build({
    entryPoints: [new URL(`../src/words/${name}.ts`, import.meta.url).pathname], bundle: true, charset: 'utf8', format: 'esm', write: false,
  });
  const module = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
  return module[exported];
}

/** Words that an employee without training need not know. */
const JARGON = /second factor|the service|arrived late|^adjusted$|^void$|zweite[nr]? faktor|\bdienst\b|kam spät an|^angepasst$|^ungültig$|save as a file$|^als datei speichern/i;

function texts(value, path = '') {
  // A text with a part that changes is in the source of its function.
  if (typeof value === 'string' || typeof value === 'function') return [[path, String(value)]];
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
  return Object.entries(value).flatMap(([key, entry]) => texts(entry, `${path}.${key}`));
}

export async function checkWords() {
  const schema = JSON.parse(await readFile(SCHEMA, 'utf8'));
  const registry = schema['x-registry'];
  const named = (kind) => registry.filter((row) => row.kind === kind).map(({ name }) => name);
  for (const language of ['en', 'de']) {
    const words = await load(language);
    const missing = [
      ...named('sync_reason').filter((code) => !(code in words.reasons) && !(code in words.together.reasons) && ![...OF_TIMESHEETS, ...OF_EXPORTS].includes(code)),
      ...named('flag').filter((code) => !(code in words.reasons)),
      ...named('flag').filter((code) => !(code in words.flags)),
      ...[...OF_SCREENS, ...OF_FORMS].filter((code) => !(code in words.problems)),
    ];
    require(missing.length === 0, `${language} has no words for ${missing}`);
    const person = await load(`person-${language}`, 'person');
    const kinds = schema.components.schemas.Notification.properties.kind['x-extensible-enum'].filter((kind) => !(kind in person.notifications.kinds));
    require(kinds.length === 0, `${language} has no words for the notifications ${kinds}`);
    const team = await load(`team-${language}`, 'team');
    const away = await load(`away-${language}`, 'away');
    const all = [...texts(words), ...texts(person), ...texts(team), ...texts(away)];
    const empty = all.filter(([, text]) => text.trim() === '').map(([path]) => path);
    require(empty.length === 0, `${language} is empty at ${empty}`);
    const unclear = all.filter(([, text]) => JARGON.test(text)).map(([path]) => path);
    require(unclear.length === 0, `${language} has words that nobody has to know at ${unclear}`);
  }
  for (const code of OF_SCREENS) require(named('problem').includes(code), `the service has no problem ${code}`);
  for (const code of OF_FORMS) require(named('violation').includes(code), `the service has no violation ${code}`);
  return 'every reason, flag, problem and notification that a person can meet has words in English and German';
}
