import type { ProblemTexts } from './problem-texts.js';

/** Refusals about movements of returnable packages. */
export const PACKAGE_ACCOUNT_PROBLEMS = {
  'package-movement-countered': {
    status: 409,
    en: 'A counter row takes this movement back. Enter it anew if it is right after all.',
    se: 'En motpost tar tillbaka den här rörelsen. Registrera den på nytt om den ändå stämmer.',
    cn: '该移动已被冲销。如确实无误，请重新登记。',
  },
  'package-movement-confirmed': {
    status: 409,
    en: 'This movement is confirmed already.',
    se: 'Den här rörelsen är redan bekräftad.',
    cn: '该移动已确认。',
  },
  'package-movement-disputed': {
    status: 409,
    en: 'This movement is disputed. Answer the dispute first.',
    se: 'Den här rörelsen är bestridd. Besvara bestridandet först.',
    cn: '该移动存在争议。请先答复争议。',
  },
  'package-movement-not-disputed': {
    status: 409,
    en: 'Nobody disputes this movement.',
    se: 'Ingen bestrider den här rörelsen.',
    cn: '该移动没有争议。',
  },
  'package-movement-awaits-counterparty': {
    status: 409,
    en: 'This is for the counterparty to say.',
    se: 'Det är motpartens sak att säga.',
    cn: '须由对方作出答复。',
  },
  'package-movement-counterpartys': {
    status: 409,
    en: 'The counterparty entered this movement. Dispute it if it is wrong.',
    se: 'Motparten registrerade den här rörelsen. Bestrid den om den är fel.',
    cn: '该移动由对方登记。如有错误，请提出争议。',
  },
  'package-dispute-too-late': {
    status: 409,
    en: 'This movement was confirmed too long ago to be disputed. Counter it, and say why.',
    se: 'Den här rörelsen bekräftades för länge sedan för att bestridas. Gör en motpost och ange varför.',
    cn: '该移动确认时间过久，已不能提出争议。请冲销并说明原因。',
  },
  'package-evidence-kind': {
    status: 415,
    en: 'This file is neither PDF nor a picture (JPEG, PNG, WebP, TIFF), whatever its name says.',
    se: 'Filen är varken PDF eller en bild (JPEG, PNG, WebP, TIFF), vad den än heter.',
    cn: '无论文件名如何，该文件既不是 PDF，也不是图片（JPEG、PNG、WebP、TIFF）。',
  },
  'package-evidence-too-large': {
    status: 413,
    en: 'The file is larger than 10 MB. Scan it at a lower resolution, or split it.',
    se: 'Filen är större än 10 MB. Skanna den med lägre upplösning eller dela upp den.',
    cn: '文件超过 10 MB。请降低扫描分辨率或拆分文件。',
  },
  'package-evidence-too-many': {
    status: 409,
    en: 'Your company has put forward ten files in this dispute, and more are not taken.',
    se: 'Ert företag har lagt fram tio filer i den här tvisten, och fler tas inte emot.',
    cn: '贵公司在此争议中已提交十个文件，不能再提交。',
  },
  'package-evidence-counterpartys': {
    status: 409,
    en: 'The counterparty put this file forward, and it alone can withdraw it.',
    se: 'Motparten lade fram den här filen, och bara den kan dra tillbaka den.',
    cn: '该文件由对方提交，只有对方可以撤回。',
  },
  'package-evidence-withdrawn': {
    status: 410,
    en: 'This file was withdrawn.',
    se: 'Den här filen har dragits tillbaka.',
    cn: '该文件已被撤回。',
  },
  'package-statement-refused': {
    status: 422,
    en: 'The statement cannot be compared: its balances do not follow from its movements, or it counts no whole packages.',
    se: 'Kontoutdraget kan inte jämföras: saldona följer inte av rörelserna, eller så räknar det inte hela emballage.',
    cn: '无法核对对账单：余额与移动不符，或数量不是整数。',
  },
  'package-statement-no-agreement': {
    status: 422,
    en: 'Statements are not sent to this counterparty: there is no active outgoing agreement with it for INVRPT. Add one on the page Agreements that names the partner.',
    se: 'Kontoutdrag skickas inte till den här motparten: det finns inget aktivt utgående avtal med den för INVRPT. Lägg till ett på sidan Avtal som anger partnern.',
    cn: '不会向该对方发送对账单：没有与其生效的 INVRPT 发出协议。请在“协议”页面添加一项并指定该伙伴。',
  },
  'package-statement-empty': {
    status: 422,
    en: 'There is nothing to state: the accounts with this counterparty have neither balances nor movements in the period. Choose another period, or leave out site and code.',
    se: 'Det finns inget att redovisa: kontona med den här motparten har varken saldon eller rörelser under perioden. Välj en annan period, eller utelämna plats och kod.',
    cn: '没有可对账的内容：与该对方的账户在此期间既无余额也无移动。请选择其他期间，或不限定地点和代码。',
  },
  'package-statement-too-long': {
    status: 422,
    en: 'The statement would have too many lines. Choose a shorter period, one site or one code.',
    se: 'Kontoutdraget skulle få för många rader. Välj en kortare period, en plats eller en kod.',
    cn: '对账单行数过多。请缩短期间，或只选一个地点或一个代码。',
  },
} as const satisfies ProblemTexts;
