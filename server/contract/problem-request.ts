import type { ProblemTexts } from './problem-texts.js';

/** Refusals of requests whatever their area: input, records, repeated calls, limits, service. */
export const REQUEST_PROBLEMS = {
  'invalid-input': {
    status: 400,
    en: 'The request could not be understood.',
    se: 'Anropet kunde inte tolkas.',
    cn: '无法理解该请求。',
  },
  'unknown-reference': {
    status: 400,
    en: 'This refers to a record that does not exist.',
    se: 'Detta hänvisar till en post som inte finns.',
    cn: '所引用的记录不存在。',
  },
  'idempotency-not-here': {
    status: 400,
    en: 'This call does not accept an Idempotency-Key.',
    se: 'Anropet tar inte emot någon Idempotency-Key.',
    cn: '此调用不支持 Idempotency-Key。',
  },
  'foreign-origin': {
    status: 403,
    en: 'This request came from another site and was refused.',
    se: 'Anropet kom från en annan webbplats och nekades.',
    cn: '请求来自其他网站，已被拒绝。',
  },
  'not-found': {
    status: 404,
    en: 'The record does not exist, or you may not see it.',
    se: 'Posten finns inte, eller så får du inte se den.',
    cn: '记录不存在，或您无权查看。',
  },
  'changed-meanwhile': {
    status: 409,
    en: 'Somebody else has changed this in the meantime. Check the new state and try again.',
    se: 'Någon annan har ändrat det här under tiden. Kontrollera det nya läget och försök igen.',
    cn: '在此期间其他人已作更改，请查看最新状态后重试。',
  },
  'already-taken': {
    status: 409,
    en: 'Another record already has this.',
    se: 'En annan post har redan det här.',
    cn: '该值已被其他记录使用。',
  },
  'limit-reached': {
    status: 409,
    en: 'The maximum number is reached. Remove one first.',
    se: 'Det högsta antalet är nått. Ta bort en först.',
    cn: '数量已达上限，请先删除一个。',
  },
  'idempotency-in-progress': {
    status: 409,
    en: 'The first call with this key is still running.',
    se: 'Det första anropet med den här nyckeln pågår fortfarande.',
    cn: '使用此键的第一次调用仍在进行。',
  },
  'idempotency-outcome-unknown': {
    status: 409,
    en: 'The first call with this key was interrupted and may have taken effect. Check before you call again with a new key.',
    se: 'Det första anropet med den här nyckeln avbröts och kan ha haft verkan. Kontrollera innan du anropar igen med en ny nyckel.',
    cn: '使用此键的第一次调用被中断，可能已生效。请先核实，再用新键调用。',
  },
  'idempotency-answer-not-kept': {
    status: 409,
    en: 'The first call with this key is done, but its answer is not kept.',
    se: 'Det första anropet med den här nyckeln är klart, men svaret har inte sparats.',
    cn: '使用此键的第一次调用已完成，但其响应未保留。',
  },
  'still-referenced': {
    status: 409,
    en: 'Other records refer to this one, so it cannot be deleted.',
    se: 'Andra poster hänvisar till den här, så den kan inte tas bort.',
    cn: '其他记录引用了该记录，因此不能删除。',
  },
  'idempotency-key-reused': {
    status: 422,
    en: 'This Idempotency-Key has been used with another request.',
    se: 'Den här Idempotency-Key har använts med ett annat anrop.',
    cn: '该 Idempotency-Key 已用于另一请求。',
  },
  'request-too-large': { status: 413, en: 'The request is too large.', se: 'Anropet är för stort.', cn: '请求过大。' },
  'unsupported-media-type': {
    status: 415,
    en: 'Send JSON (application/json).',
    se: 'Skicka JSON (application/json).',
    cn: '请发送 JSON（application/json）。',
  },
  'too-many-requests': {
    status: 429,
    en: 'Too many attempts. Wait a while and try again.',
    se: 'För många försök. Vänta en stund och försök igen.',
    cn: '尝试次数过多，请稍后再试。',
  },
  unexpected: {
    status: 500,
    en: 'Something went wrong, try again.',
    se: 'Något gick fel, försök igen.',
    cn: '出错了，请重试。',
  },
  'service-window': {
    status: 503,
    en: 'Service window ongoing. Please try again later.',
    se: 'Servicefönster pågår. Försök igen senare.',
    cn: '系统维护进行中，请稍后再试。',
  },
  'database-away': {
    status: 503,
    en: 'The database does not answer right now. Try again in a moment, and check first whether your last change was made.',
    se: 'Databasen svarar inte just nu. Försök igen strax och kontrollera först om din senaste ändring gjordes.',
    cn: '数据库暂时没有响应。请稍后再试，并先确认上一次更改是否已生效。',
  },
  'not-ready': {
    status: 503,
    en: 'The service is starting or its database is not available. Try again in a moment.',
    se: 'Tjänsten startar eller så är databasen inte tillgänglig. Försök igen strax.',
    cn: '服务正在启动或数据库不可用，请稍后再试。',
  },
} as const satisfies ProblemTexts;
