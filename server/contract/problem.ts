import { z } from 'zod';
import type { Language } from './fields.js';
import { finding } from './finding.js';

/**
 * Expected failures: one catalogue from code to status and text (RFC 9457). Console and server read the same rows.
 * `detail` may add what is particular; `title` is the sentence people see.
 */
export const PROBLEMS = {
  'invalid-input': { status: 400, en: 'The request could not be understood.', se: 'Förfrågan kunde inte tolkas.', cn: '无法理解该请求。' },
  'empty-file': { status: 400, en: 'The file is empty. Choose a file with content.', se: 'Filen är tom. Välj en fil med innehåll.', cn: '文件为空，请选择有内容的文件。' },
  'invalid-profile': { status: 400, en: 'The profile can not be used as it is.', se: 'Profilen kan inte användas som den är.', cn: '该配置无法直接使用。' },
  'wrong-credentials': { status: 401, en: 'Wrong username or password', se: 'Fel användarnamn eller lösenord', cn: '用户名或密码错误' },
  'session-expired': { status: 401, en: 'Session expired, please sign in again.', se: 'Sessionen har gått ut, logga in igen.', cn: '会话已过期，请重新登录。' },
  'foreign-origin': { status: 403, en: 'This request came from another site and was refused.', se: 'Förfrågan kom från en annan webbplats och nekades.', cn: '请求来自其他网站，已被拒绝。' },
  'no-permission': { status: 403, en: 'You have no right to do this. Ask your company administrator.', se: 'Du saknar behörighet. Fråga företagets administratör.', cn: '您没有此权限，请联系公司管理员。' },
  'demo-refused': { status: 403, en: 'Demo logins are switched off here.', se: 'Demoinloggningar är avstängda här.', cn: '此处已关闭演示登录。' },
  'not-found': { status: 404, en: 'There is no such record, or you may not see it.', se: 'Posten finns inte, eller så får du inte se den.', cn: '记录不存在，或您无权查看。' },
  'already-in-progress': { status: 409, en: 'The file is being read already.', se: 'Filen läses redan.', cn: '文件正在读取中。' },
  'changed-meanwhile': { status: 409, en: 'Somebody else changed this meanwhile. Look at the new state and try again.', se: 'Någon annan har ändrat detta under tiden. Se det nya läget och försök igen.', cn: '其他人已在此期间作了更改，请查看最新状态后重试。' },
  'agreement-exists': { status: 409, en: 'There is such an agreement already.', se: 'Ett sådant avtal finns redan.', cn: '该协议已存在。' },
  'outgoing-file': { status: 409, en: 'This file was written here, to be sent. It is not read.', se: 'Filen skrevs här för att skickas. Den läses inte.', cn: '该文件在此生成并待发送，不会被读取。' },
  'already-sent': { status: 409, en: 'This was sent already. Confirm to send it again.', se: 'Detta är redan skickat. Bekräfta för att skicka igen.', cn: '已发送过。如需再次发送，请确认。' },
  'sending-in-progress': { status: 409, en: 'This is being sent right now. Wait for the outcome.', se: 'Detta skickas just nu. Vänta på resultatet.', cn: '正在发送中，请等待结果。' },
  'nothing-to-cancel': { status: 409, en: 'This can no longer be stopped.', se: 'Detta kan inte längre stoppas.', cn: '已无法取消。' },
  'not-sent-yet': { status: 409, en: 'This has not been sent yet. Try again instead of sending it anew.', se: 'Detta har inte skickats än. Försök igen i stället för att skicka på nytt.', cn: '尚未发送。请重试，而不是重新发送。' },
  'same-reference-only': { status: 409, en: 'An acknowledgement keeps its control reference. Send it again as it is.', se: 'En kvittens behåller sin kontrollreferens. Skicka den igen som den är.', cn: '确认报文的控制参考号不变，请按原样重新发送。' },
  'document-exists': { status: 409, en: 'There is a despatch advice with this number already.', se: 'Det finns redan en leveransavisering med detta nummer.', cn: '该编号的发货通知已存在。' },
  'no-communication-agreement': { status: 422, en: 'The despatch advice can not be created because the customer has no communication agreement.', se: 'Leveransaviseringen kan inte skapas eftersom kunden saknar kommunikationsavtal.', cn: '无法创建发货通知：该客户没有通信协议。' },
  'mapfile-unusable': { status: 422, en: 'The mapfile can not be used: the IAID is wrong, or the customer does not receive despatch advices.', se: 'Mappfilen kan inte användas: IAID är fel, eller så tar kunden inte emot leveransaviseringar.', cn: '无法使用映射文件：IAID有误，或客户不接收发货通知。' },
  'invalid-despatch-advice': { status: 422, en: 'The despatch advice is not complete, or contradicts itself.', se: 'Leveransaviseringen är inte fullständig eller motsäger sig själv.', cn: '发货通知不完整或自相矛盾。' },
  'message-not-written': { status: 422, en: 'The message could not be written without errors, so nothing was sent.', se: 'Meddelandet kunde inte skrivas utan fel, så inget skickades.', cn: '报文无法无误生成，因此未发送。' },
  'file-too-large': { status: 413, en: 'The file is larger than 25 MB.', se: 'Filen är större än 25 MB.', cn: '文件超过 25 MB。' },
  'request-too-large': { status: 413, en: 'The request is too large.', se: 'Förfrågan är för stor.', cn: '请求过大。' },
  'unsupported-media-type': { status: 415, en: 'Send JSON (application/json).', se: 'Skicka JSON (application/json).', cn: '请发送 JSON (application/json)。' },
  'too-many-requests': { status: 429, en: 'Too many tries. Wait a while and try again.', se: 'För många försök. Vänta en stund och försök igen.', cn: '尝试次数过多，请稍后再试。' },
  'unexpected': { status: 500, en: 'Something went wrong, try again.', se: 'Något gick fel, försök igen.', cn: '出错了，请重试。' },
  'not-ready': { status: 503, en: 'The service is starting or its database is away. Try again in a moment.', se: 'Tjänsten startar eller saknar sin databas. Försök igen strax.', cn: '服务正在启动或数据库不可用，请稍后再试。' },
} as const satisfies Record<string, { status: number } & Record<Language, string>>;
export type ProblemCode = keyof typeof PROBLEMS;

export const problemBody = z.object({
  type: z.string(), title: z.string(), status: z.number().int(), code: z.string(),
  detail: z.string().optional(), findings: z.array(finding).optional(),
  /** What is wrong with which field of the body; `path` is the field. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type ProblemBody = z.infer<typeof problemBody>;

/** An expected failure on its way to the caller. `detail` says what is particular; the rest is the catalogue's. */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(readonly code: ProblemCode, readonly detail?: string, readonly errors?: ProblemBody['errors']) {
    super(detail ?? PROBLEMS[code].en);
  }
}
