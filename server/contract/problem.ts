import { z } from 'zod';
import type { Language } from './fields.js';
import { finding } from './finding.js';

/**
 * Expected failures: one catalogue from code to status and text (RFC 9457). Console and server read the same rows.
 * `detail` may add what is particular; `title` is the sentence people see.
 */
export const PROBLEMS = {
  'invalid-input': {
    status: 400,
    en: 'The request could not be understood.',
    se: 'Förfrågan kunde inte tolkas.',
    cn: '无法理解该请求。',
  },
  'empty-file': {
    status: 400,
    en: 'The file is empty. Choose a file with content.',
    se: 'Filen är tom. Välj en fil med innehåll.',
    cn: '文件为空，请选择有内容的文件。',
  },
  'unknown-reference': {
    status: 400,
    en: 'This names a record that does not exist.',
    se: 'Detta hänvisar till en post som inte finns.',
    cn: '所引用的记录不存在。',
  },
  'invalid-profile': {
    status: 400,
    en: 'The profile can not be used as it is.',
    se: 'Profilen kan inte användas som den är.',
    cn: '该配置无法直接使用。',
  },
  'invalid-code': {
    status: 400,
    en: 'Invalid code, try again',
    se: 'Ogiltig kod, försök igen',
    cn: '验证码无效，请重试',
  },
  'email-factor-failed': {
    status: 400,
    en: 'Failed to enable two factor authentication for email',
    se: 'Det gick inte att aktivera tvåfaktorsautentisering via e-post',
    cn: '无法启用邮箱双重验证',
  },
  'wrong-method': {
    status: 400,
    en: 'This account uses another way of second factor.',
    se: 'Kontot använder en annan metod för tvåfaktor.',
    cn: '该账户使用其他双重验证方式。',
  },
  'proof-needed': {
    status: 400,
    en: 'Give your password, or a code of your authenticator app.',
    se: 'Ange ditt lösenord eller en kod från din autentiseringsapp.',
    cn: '请输入密码或身份验证器应用中的验证码。',
  },
  'wrong-password': {
    status: 400,
    en: 'The old password is wrong.',
    se: 'Det gamla lösenordet är fel.',
    cn: '旧密码错误。',
  },
  'passwords-differ': {
    status: 400,
    en: 'Passwords does not match.',
    se: 'Lösenorden stämmer inte överens.',
    cn: '两次输入的密码不一致。',
  },
  'password-too-short': {
    status: 400,
    en: 'The new password is too short.',
    se: 'Det nya lösenordet är för kort.',
    cn: '新密码太短。',
  },
  'password-too-long': {
    status: 400,
    en: 'The new password is too long: at most 128 characters.',
    se: 'Det nya lösenordet är för långt: högst 128 tecken.',
    cn: '新密码太长：最多128个字符。',
  },
  'password-too-easy': {
    status: 400,
    en: 'The new password is too easy to guess.',
    se: 'Det nya lösenordet är för lätt att gissa.',
    cn: '新密码太容易被猜到。',
  },
  'link-over': {
    status: 400,
    en: 'This link is no longer good. Ask for a new one.',
    se: 'Länken gäller inte längre. Begär en ny.',
    cn: '该链接已失效，请重新获取。',
  },
  'activation-failed': { status: 400, en: 'Activation Failed', se: 'Aktiveringen misslyckades', cn: '激活失败' },
  'idempotency-not-here': {
    status: 400,
    en: 'This call takes no Idempotency-Key.',
    se: 'Detta anrop tar ingen Idempotency-Key.',
    cn: '此调用不支持 Idempotency-Key。',
  },
  'wrong-credentials': {
    status: 401,
    en: 'Wrong username or password',
    se: 'Fel användarnamn eller lösenord',
    cn: '用户名或密码错误',
  },
  'second-factor-failed': {
    status: 401,
    en: 'Two-factor authentication failed, please check the code and try again',
    se: 'Tvåfaktorsautentiseringen misslyckades, kontrollera koden och försök igen',
    cn: '双重验证失败，请检查验证码后重试',
  },
  'challenge-over': {
    status: 401,
    en: 'The code is no longer asked for. Sign in again.',
    se: 'Koden efterfrågas inte längre. Logga in igen.',
    cn: '验证码已失效，请重新登录。',
  },
  'session-expired': {
    status: 401,
    en: 'Session expired, please sign in again.',
    se: 'Sessionen har gått ut, logga in igen.',
    cn: '会话已过期，请重新登录。',
  },
  'token-refused': {
    status: 401,
    en: 'This API token is unknown, expired or revoked.',
    se: 'API-nyckeln är okänd, utgången eller återkallad.',
    cn: '该 API 令牌未知、已过期或已撤销。',
  },
  'foreign-origin': {
    status: 403,
    en: 'This request came from another site and was refused.',
    se: 'Förfrågan kom från en annan webbplats och nekades.',
    cn: '请求来自其他网站，已被拒绝。',
  },
  'no-permission': {
    status: 403,
    en: 'You have no right to do this. Ask your company administrator.',
    se: 'Du saknar behörighet. Fråga företagets administratör.',
    cn: '您没有此权限，请联系公司管理员。',
  },
  'not-subscribed': {
    status: 403,
    en: 'Your login is not registered as a supplier portal user',
    se: 'Din inloggning är inte registrerad för leverantörsportalen',
    cn: '您的登录未注册为供应商门户用户',
  },
  impersonating: {
    status: 403,
    en: 'Passwords, second factors and sessions stay as they are while you act for somebody else.',
    se: 'Lösenord, tvåfaktor och sessioner ändras inte medan du agerar för någon annan.',
    cn: '代他人操作期间不能更改密码、双重验证和会话。',
  },
  'session-needed': {
    status: 403,
    en: 'API tokens can not do this. It takes somebody who is signed in.',
    se: 'API-nycklar kan inte göra detta. Någon måste vara inloggad.',
    cn: 'API 令牌无法执行此操作，需要登录用户。',
  },
  'no-roles': {
    status: 403,
    en: 'No permission roles found, please log out and in again',
    se: 'Inga behörighetsroller hittades, logga ut och in igen',
    cn: '未找到任何权限角色，请注销后重新登录',
  },
  'no-modules': {
    status: 403,
    en: 'No modules found, please log out and in again',
    se: 'Inga moduler hittades, logga ut och in igen',
    cn: '未找到任何模块，请注销后重新登录',
  },
  'not-administrable': {
    status: 403,
    en: 'An administrator cannot administer themselves or higher-level users; administrator accounts cannot be edited.',
    se: 'En administratör kan inte administrera sig själv eller användare på högre nivå; administratörskonton kan inte ändras.',
    cn: '管理员不能管理自己或更高级别的用户；管理员账户不可编辑。',
  },
  'level-too-high': {
    status: 403,
    en: 'You can give levels below your own alone.',
    se: 'Du kan bara ge nivåer under din egen.',
    cn: '您只能授予低于自己的级别。',
  },
  'right-not-yours-to-give': {
    status: 403,
    en: 'You can give rights that you hold yourself and that the company has modules for.',
    se: 'Du kan bara ge rättigheter som du själv har och som företaget har moduler för.',
    cn: '您只能授予自己拥有且公司已有相应模块的权限。',
  },
  'not-impersonable': {
    status: 403,
    en: 'You can act in the place of active users of a lower level alone.',
    se: 'Du kan bara agera i stället för aktiva användare på lägre nivå.',
    cn: '您只能代入级别较低且处于激活状态的用户。',
  },
  'not-while-impersonating': {
    status: 403,
    en: "Stop acting in somebody else's place first.",
    se: 'Sluta först agera i någon annans ställe.',
    cn: '请先退出代入的用户。',
  },
  'outside-context': {
    status: 403,
    en: 'This lies outside the supplier, filter or ship-tos that you see.',
    se: 'Detta ligger utanför den leverantör, det filter eller de leveransadresser som du ser.',
    cn: '这超出了您可见的供应商、筛选条件或交货地点范围。',
  },
  'hidden-for-suppliers': {
    status: 403,
    en: 'This is not open while a supplier is chosen. Leave the supplier first.',
    se: 'Detta är inte öppet medan en leverantör är vald. Lämna leverantören först.',
    cn: '选择供应商期间无法使用此功能，请先退出供应商。',
  },
  'demo-refused': {
    status: 403,
    en: 'Demo logins are switched off here.',
    se: 'Demoinloggningar är avstängda här.',
    cn: '此处已关闭演示登录。',
  },
  'not-found': {
    status: 404,
    en: 'There is no such record, or you may not see it.',
    se: 'Posten finns inte, eller så får du inte se den.',
    cn: '记录不存在，或您无权查看。',
  },
  'no-inhouse-file': {
    status: 404,
    en: 'This holds nothing that has an in-house form: it is not read into a document.',
    se: 'Här finns inget som har en intern form: det läses inte in till ett dokument.',
    cn: '此内容没有内部格式：未被读取为单据。',
  },
  'not-in-xml': {
    status: 406,
    en: 'Our XML says one delivery schedule at a time. Take JSON, or one message that is a schedule.',
    se: 'Vår XML rymmer en leveransplan i taget. Använd JSON, eller ett meddelande som är en leveransplan.',
    cn: '我们的XML一次只能表达一份交货计划。请使用JSON，或选择单个交货计划报文。',
  },
  'second-factor-active': {
    status: 409,
    en: 'A second factor is in use already. Disable it first.',
    se: 'En andra faktor används redan. Stäng av den först.',
    cn: '双重验证已启用，请先停用。',
  },
  'nothing-to-verify': {
    status: 409,
    en: 'No second factor is being set up. Begin again.',
    se: 'Ingen andra faktor håller på att ställas in. Börja om.',
    cn: '没有正在设置的双重验证，请重新开始。',
  },
  'already-in-progress': {
    status: 409,
    en: 'The file is being read already.',
    se: 'Filen läses redan.',
    cn: '文件正在读取中。',
  },
  'changed-meanwhile': {
    status: 409,
    en: 'Somebody else changed this meanwhile. Look at the new state and try again.',
    se: 'Någon annan har ändrat detta under tiden. Se det nya läget och försök igen.',
    cn: '其他人已在此期间作了更改，请查看最新状态后重试。',
  },
  'already-taken': {
    status: 409,
    en: 'Another record has this already.',
    se: 'En annan post har redan detta.',
    cn: '该值已被其他记录使用。',
  },
  'limit-reached': {
    status: 409,
    en: 'There are as many as there may be. Remove one first.',
    se: 'Det finns redan så många som får finnas. Ta bort en först.',
    cn: '数量已达上限，请先删除一个。',
  },
  'idempotency-in-progress': {
    status: 409,
    en: 'The first call with this key is still running.',
    se: 'Det första anropet med denna nyckel pågår fortfarande.',
    cn: '使用此键的第一次调用仍在进行。',
  },
  'idempotency-outcome-unknown': {
    status: 409,
    en: 'The first call with this key was interrupted and may have taken effect. Look before you call again under a new key.',
    se: 'Det första anropet med denna nyckel avbröts och kan ha haft verkan. Kontrollera innan du anropar igen med en ny nyckel.',
    cn: '使用此键的第一次调用被中断，可能已生效。请先核实，再用新键调用。',
  },
  'idempotency-answer-not-kept': {
    status: 409,
    en: 'The first call with this key is done, but its answer is not kept.',
    se: 'Det första anropet med denna nyckel är klart, men svaret sparas inte.',
    cn: '使用此键的第一次调用已完成，但其响应未保留。',
  },
  'webhook-inactive': {
    status: 409,
    en: 'This webhook is switched off, or has no address.',
    se: 'Webhooken är avstängd eller saknar adress.',
    cn: '该 Webhook 已停用或没有地址。',
  },
  'wrong-user-state': {
    status: 409,
    en: 'The state of the account does not allow this.',
    se: 'Kontots status tillåter inte detta.',
    cn: '账户当前状态不允许此操作。',
  },
  'not-impersonating': {
    status: 409,
    en: "You are not acting in anybody's place.",
    se: 'Du agerar inte i någon annans ställe.',
    cn: '您当前未代入任何用户。',
  },
  'still-referenced': {
    status: 409,
    en: 'Other records refer to this one, so it stays.',
    se: 'Andra poster hänvisar till denna, så den blir kvar.',
    cn: '其他记录引用了该记录，因此不能删除。',
  },
  'already-agreed': {
    status: 409,
    en: 'There is an agreement for this file already.',
    se: 'Det finns redan ett avtal för filen.',
    cn: '该文件已有协议。',
  },
  'not-proposable': {
    status: 409,
    en: 'The file does not say enough for an agreement to be made from it.',
    se: 'Filen säger inte tillräckligt för att ett avtal ska kunna skapas ur den.',
    cn: '文件信息不足，无法据此创建协议。',
  },
  'agreement-exists': {
    status: 409,
    en: 'There is such an agreement already.',
    se: 'Ett sådant avtal finns redan.',
    cn: '该协议已存在。',
  },
  'nothing-to-fetch': {
    status: 409,
    en: 'No files are fetched under this agreement.',
    se: 'Inga filer hämtas enligt detta avtal.',
    cn: '该协议下没有需要获取的文件。',
  },
  'is-deleted': {
    status: 409,
    en: 'The file is deleted. Restore it first.',
    se: 'Filen är borttagen. Återställ den först.',
    cn: '该文件已删除，请先恢复。',
  },
  'is-in-archive': {
    status: 409,
    en: 'The bytes of this file are in the archive. Restore it first.',
    se: 'Filens innehåll ligger i arkivet. Återställ den först.',
    cn: '该文件的内容已归档，请先恢复。',
  },
  'archive-damaged': {
    status: 500,
    en: 'The archive does not hold this file as it was. Ask your operator.',
    se: 'Arkivet har inte filen som den var. Kontakta driften.',
    cn: '归档中的该文件已缺失或损坏，请联系运维人员。',
  },
  'outgoing-file': {
    status: 409,
    en: 'This file was written here, to be sent. It is not read.',
    se: 'Filen skrevs här för att skickas. Den läses inte.',
    cn: '该文件在此生成并待发送，不会被读取。',
  },
  'already-sent': {
    status: 409,
    en: 'This was sent already. Confirm to send it again.',
    se: 'Detta är redan skickat. Bekräfta för att skicka igen.',
    cn: '已发送过。如需再次发送，请确认。',
  },
  'sending-in-progress': {
    status: 409,
    en: 'This is being sent right now. Wait for the outcome.',
    se: 'Detta skickas just nu. Vänta på resultatet.',
    cn: '正在发送中，请等待结果。',
  },
  'nothing-to-cancel': {
    status: 409,
    en: 'This can no longer be stopped.',
    se: 'Detta kan inte längre stoppas.',
    cn: '已无法取消。',
  },
  'answer-not-pending': {
    status: 409,
    en: 'The answer has come, or somebody was faster. Look at it again.',
    se: 'Svaret har kommit, eller så hann någon annan före. Titta på det igen.',
    cn: '回执已到，或已有他人处理。请重新查看。',
  },
  'not-sent-yet': {
    status: 409,
    en: 'This has not been sent yet. Try again instead of sending it anew.',
    se: 'Detta har inte skickats än. Försök igen i stället för att skicka på nytt.',
    cn: '尚未发送。请重试，而不是重新发送。',
  },
  'same-reference-only': {
    status: 409,
    en: 'An acknowledgement keeps its control reference. Send it again as it is.',
    se: 'En kvittens behåller sin kontrollreferens. Skicka den igen som den är.',
    cn: '确认报文的控制参考号不变，请按原样重新发送。',
  },
  'document-exists': {
    status: 409,
    en: 'There is a despatch advice with this number already.',
    se: 'Det finns redan en leveransavisering med detta nummer.',
    cn: '该编号的发货通知已存在。',
  },
  'users-not-created': {
    status: 422,
    en: 'Unable to create account, please check your information.',
    se: 'Det gick inte att skapa kontot, kontrollera uppgifterna.',
    cn: '无法创建账户，请检查您填写的信息。',
  },
  // TXT_148 with its cause.
  'external-without-account': {
    status: 422,
    en: 'Invited external users must already have an account',
    se: 'Inbjudna externa användare måste redan ha ett konto',
    cn: '受邀的外部用户必须已有账户',
  },
  'no-communication-agreement': {
    status: 422,
    en: 'The despatch advice can not be created because the customer has no communication agreement.',
    se: 'Leveransaviseringen kan inte skapas eftersom kunden saknar kommunikationsavtal.',
    cn: '无法创建发货通知：该客户没有通信协议。',
  },
  'idempotency-key-reused': {
    status: 422,
    en: 'This Idempotency-Key came with another request before.',
    se: 'Denna Idempotency-Key har använts med en annan förfrågan.',
    cn: '该 Idempotency-Key 已用于另一请求。',
  },
  'scope-not-held': {
    status: 422,
    en: 'A token can not do more than you can.',
    se: 'En nyckel kan inte göra mer än du själv.',
    cn: '令牌的权限不能超过您本人。',
  },
  'address-not-allowed': {
    status: 422,
    en: 'This address may not be called.',
    se: 'Denna adress får inte anropas.',
    cn: '不允许调用此地址。',
  },
  'mapfile-unusable': {
    status: 422,
    en: 'The mapfile can not be used: the IAID is wrong, or the customer does not receive despatch advices.',
    se: 'Mappfilen kan inte användas: IAID är fel, eller så tar kunden inte emot leveransaviseringar.',
    cn: '无法使用映射文件：IAID有误，或客户不接收发货通知。',
  },
  'invalid-despatch-advice': {
    status: 422,
    en: 'The despatch advice is not complete, or contradicts itself.',
    se: 'Leveransaviseringen är inte fullständig eller motsäger sig själv.',
    cn: '发货通知不完整或自相矛盾。',
  },
  'message-not-written': {
    status: 422,
    en: 'The message could not be written without errors, so nothing was sent.',
    se: 'Meddelandet kunde inte skrivas utan fel, så inget skickades.',
    cn: '报文无法无误生成，因此未发送。',
  },
  'file-too-large': {
    status: 413,
    en: 'The file is larger than 25 MB.',
    se: 'Filen är större än 25 MB.',
    cn: '文件超过 25 MB。',
  },
  'request-too-large': { status: 413, en: 'The request is too large.', se: 'Förfrågan är för stor.', cn: '请求过大。' },
  'unsupported-media-type': {
    status: 415,
    en: 'Send JSON (application/json).',
    se: 'Skicka JSON (application/json).',
    cn: '请发送 JSON (application/json)。',
  },
  'too-many-requests': {
    status: 429,
    en: 'Too many tries. Wait a while and try again.',
    se: 'För många försök. Vänta en stund och försök igen.',
    cn: '尝试次数过多，请稍后再试。',
  },
  unexpected: {
    status: 500,
    en: 'Something went wrong, try again.',
    se: 'Något gick fel, försök igen.',
    cn: '出错了，请重试。',
  },
  'backlog-full': {
    status: 503,
    en: 'So many files wait to be read that no more are taken in now. Try again in a while.',
    se: 'Så många filer väntar på att läsas att inga fler tas emot just nu. Försök igen om en stund.',
    cn: '等待读取的文件过多，暂不接收新文件，请稍后再试。',
  },
  'no-demo': {
    status: 409,
    en: 'There is no demo here, or you work in somebody else’s place.',
    se: 'Här finns ingen demo, eller så arbetar du i någon annans ställe.',
    cn: '此处没有演示环境，或您正在以他人身份操作。',
  },
  'service-window': {
    status: 503,
    en: 'Service window ongoing. Please try again later.',
    se: 'Servicefönster pågår. Försök igen senare.',
    cn: '系统维护进行中，请稍后再试。',
  },
  'not-ready': {
    status: 503,
    en: 'The service is starting or its database is away. Try again in a moment.',
    se: 'Tjänsten startar eller saknar sin databas. Försök igen strax.',
    cn: '服务正在启动或数据库不可用，请稍后再试。',
  },
} as const satisfies Record<string, { status: number } & Record<Language, string>>;
export type ProblemCode = keyof typeof PROBLEMS;

export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string().optional(),
  findings: z.array(finding).optional(),
  /** What is wrong with which field of the body; `path` is the field. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type ProblemBody = z.infer<typeof problemBody>;

/** An expected failure on its way to the caller. `detail` says what is particular; the rest is the catalogue's. */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    readonly code: ProblemCode,
    readonly detail?: string,
    readonly errors?: ProblemBody['errors'],
    /** Seconds after which it is worth trying again, where that is known of this very failure. */
    readonly retryAfter?: number,
  ) {
    super(detail ?? PROBLEMS[code].en);
  }
}
