import { isOpenToTokens, type Endpoint } from '../../../server/contract/endpoint.js';
import { LEVEL_RIGHTS, LEVELS, type Level } from '../../../server/domain/access/level.js';
import { lackedRight, rightsOf, type Action, type Module } from '../../../server/domain/access/permission.js';
import type { Reply } from '../../given/client.js';
import { refusal } from '../../given/client.js';
import { DOCUMENTS, PERSONAL, type Slot } from './estate.js';
import type { Who } from './proof-app.js';
import type { RequestRow } from './request.js';

/** What somebody may expect of a call, as its declared permission and the table of levels have it, whatever the server does. */
export function expected(endpoint: Endpoint, row: RequestRow, who: Who): string {
  const isStranger = who === 'nobody' || who === 'inactive';
  const done = doneBy(endpoint, row, levelOf(who));
  if (endpoint.permission === 'public') return isStranger || who === 'token' ? (row.strangers ?? done) : done;
  if (isStranger) return '401 session-expired';
  if (who === 'token' && !isOpenToTokens(endpoint)) return '403 session-needed';
  if (!mayCall(endpoint, row, levelOf(who)))
    return `403 ${lacksAll(endpoint, levelOf(who)) ? 'no-roles' : lackedOf(endpoint, who)}`;
  if (
    LEVEL_RIGHTS[levelOf(who)].isRestricted &&
    (endpoint.requiresUnrestrictedView === true || changesTheRegister(endpoint))
  )
    return '403 outside-context';
  const names = (slots: readonly Slot[]): boolean => Object.values(row.path ?? {}).some((slot) => slots.includes(slot));
  // What is one person's is nobody else's of the company.
  if (!isItsOwner(who) && names(PERSONAL)) return '404 not-found';
  return LEVEL_RIGHTS[levelOf(who)].isRestricted && names(DOCUMENTS) ? '404 not-found' : done;
}

/** A token is told of its scope, whatever right is missing. */
function lackedOf({ permission }: Endpoint, who: Who): string {
  return who !== 'token' && typeof permission === 'object' && 'module' in permission
    ? lackedRight(permission.module, permission.action)
    : 'no-permission';
}

/** Who holds no right at all is told so where a right is asked for. */
function lacksAll({ permission }: Endpoint, level: Level): boolean {
  return typeof permission === 'object' && 'module' in permission && rightsOf(level).length === 0;
}
function changesTheRegister({ method, permission }: Endpoint): boolean {
  return (
    method !== 'GET' && typeof permission === 'object' && 'module' in permission && permission.module === 'maintenance'
  );
}
function doneBy(endpoint: Endpoint, { answer }: RequestRow, level: Level): string {
  return (typeof answer === 'function' ? answer(level) : answer) ?? `${String(endpoint.status ?? 200)} accepted`;
}
/** The token is that of the company's administrator, with all that one may do. */
function isItsOwner(who: Who): boolean {
  return who === 'company-admin' || who === 'token';
}
export function levelOf(who: Who): Level {
  return who === 'nobody' || who === 'inactive' || who === 'token' ? 'company-admin' : who;
}

/** Whether somebody of this level is let in. */
export function mayCall({ permission }: Endpoint, { also }: RequestRow, level: Level): boolean {
  if (permission === 'public' || permission === 'session') return true;
  if (permission === 'carrier') return false;
  if (permission === 'admin') return isOfInstallation(level);
  const has = (right: { readonly module: Module; readonly action: Action }): boolean =>
    rightsOf(level).includes(`${right.module}:${right.action}`);
  if ('module' in permission && !has(permission)) return false;
  return (
    (also === undefined || has(also)) &&
    (permission.level === undefined || LEVELS.indexOf(level) >= LEVELS.indexOf(permission.level))
  );
}

/** Whether somebody administers every company. */
export function isOfInstallation(who: Who): boolean {
  return LEVEL_RIGHTS[levelOf(who)].administers === 'installation';
}

/** Headers that differ by what they are: the time, and the length that the number of the request has. */
const NO_MATTER = new Set(['date', 'content-length', 'x-request-id']);

/** All that an answer says, but for the number of the request, what is drawn by lot for each page, and the id that was asked for. */
export function heard(
  reply: Reply,
  id: string,
): { readonly answer: string; readonly headers: readonly string[]; readonly body: string } {
  const headers = [...reply.headers]
    .filter(([name]) => !NO_MATTER.has(name))
    .map(([name, value]) => `${name}: ${value.replace(/'nonce-[^']+'/g, `'nonce'`)}`);
  const body =
    typeof reply.body === 'object' && reply.body !== null && 'requestId' in reply.body
      ? { ...reply.body, requestId: 'any' }
      : reply.body;
  return {
    answer: answerOf(reply),
    headers: headers.sort(),
    body: (Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)).replace(
      new RegExp(`(?<![\\d-])${id}(?![\\d-])`, 'g'),
      'the id',
    ),
  };
}

/** Status and outcome, `200 accepted` or `404 not-found`. */
export function answerOf(reply: Reply): string {
  return refusal(reply);
}

/** Everything an answer carries, as one text. */
export function whole(reply: Reply): string {
  return (
    [...reply.headers].flat().join('\n') +
    (Buffer.isBuffer(reply.body) ? reply.body.toString('latin1') : JSON.stringify(reply.body))
  );
}
