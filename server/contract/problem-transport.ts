import type { ProblemTexts } from './problem-texts.js';

/** Refusals about transports. */
export const TRANSPORT_PROBLEMS = {
  'transport-instructed': {
    status: 409,
    en: 'The carrier was sent an instruction for this transport. Cancel the transport instead of deleting it.',
    se: 'Transportören har fått en instruktion för transporten. Ställ in den i stället för att ta bort den.',
    cn: '已向承运商发送此运输的指令。请取消运输，而不是删除。',
  },
  'no-carrier-agreement': {
    status: 422,
    en: 'There is no outgoing agreement for IFTMIN with this carrier. Enter one, or another carrier.',
    se: 'Det finns inget utgående avtal för IFTMIN med transportören. Lägg upp ett, eller ange en annan transportör.',
    cn: '与此承运商没有 IFTMIN 的发送协议。请建立协议，或改用其他承运商。',
  },
  'instruction-unchanged': {
    status: 409,
    en: 'The carrier has this instruction already: nothing in it has changed. Send the last transmission again if it got lost.',
    se: 'Transportören har redan instruktionen: inget i den har ändrats. Skicka den senaste sändningen igen om den försvann.',
    cn: '承运商已有此指令：内容没有变化。如已丢失，请重发上次传输。',
  },
  'instruction-not-sent': {
    status: 409,
    en: 'The carrier was told nothing of this transport, so there is nothing to cancel.',
    se: 'Transportören har inte fått någon instruktion för transporten, så det finns inget att avboka.',
    cn: '尚未向承运商发送此运输的指令，没有可撤销的内容。',
  },
  'instruction-superseded': {
    status: 409,
    en: 'A later instruction for this transport was sent. Send that one again.',
    se: 'En senare instruktion för transporten har skickats. Skicka den igen.',
    cn: '已发送此运输的后续指令。请重发该指令。',
  },
  'instruction-to-another': {
    status: 409,
    en: 'Another carrier has an instruction for this transport. Cancel that one first.',
    se: 'En annan transportör har en instruktion för transporten. Avboka den först.',
    cn: '另一承运商已有此运输的指令。请先撤销。',
  },
  'transport-departed': {
    status: 409,
    en: 'The transport has departed: what it says and what is on it stays as it is.',
    se: 'Transporten har avgått: uppgifterna och lasten ändras inte längre.',
    cn: '运输已出发：其内容和装载不再更改。',
  },
  'transport-not-departed': {
    status: 409,
    en: 'The transport has not departed yet.',
    se: 'Transporten har inte avgått än.',
    cn: '运输尚未出发。',
  },
  'transport-not-arrived': {
    status: 409,
    en: 'The transport has not arrived yet. Note its arrival first.',
    se: 'Transporten har inte kommit fram än. Anteckna ankomsten först.',
    cn: '运输尚未到达。请先登记到达。',
  },
  'transport-not-loaded': {
    status: 409,
    en: 'The transport is not loaded yet. Mark it as loaded first.',
    se: 'Transporten är inte lastad än. Markera den som lastad först.',
    cn: '运输尚未装车。请先标为已装车。',
  },
  'transport-not-planned': {
    status: 409,
    en: 'Only a transport that is planned can be deleted. Cancel it instead.',
    se: 'Bara en planerad transport kan tas bort. Ställ in den i stället.',
    cn: '只能删除计划中的运输。请改为取消。',
  },
  'transport-cancelled': {
    status: 409,
    en: 'The transport is cancelled. Plan it again first.',
    se: 'Transporten är inställd. Planera den igen först.',
    cn: '运输已取消。请先重新计划。',
  },
  'transport-closed': {
    status: 409,
    en: 'The transport is closed. Open it again first.',
    se: 'Transporten är avslutad. Öppna den igen först.',
    cn: '运输已结束。请先重新打开。',
  },
  'transport-empty': {
    status: 409,
    en: 'There is no despatch note on this transport. Add one first.',
    se: 'Det finns ingen följesedel på transporten. Lägg till en först.',
    cn: '此运输上没有送货单。请先添加。',
  },
  'transport-changed': {
    status: 409,
    en: 'Somebody else has changed this in the meantime. What it is now is shown; make your change again if it is still needed.',
    se: 'Någon annan har ändrat detta under tiden. Det nuvarande värdet visas; gör om din ändring om den fortfarande behövs.',
    cn: '此内容已被他人更改。现显示最新内容；如仍需要，请重新更改。',
  },
  'transport-carrier-unknown': {
    status: 422,
    en: 'The register of partners has no such carrier. Choose another one, or type its name.',
    se: 'Transportören finns inte i partnerregistret. Välj en annan eller skriv namnet.',
    cn: '合作伙伴登记册中没有此承运人。请选择其他承运人，或直接输入名称。',
  },
  'transport-full': {
    status: 422,
    en: 'One transport takes 100 despatch notes at most. Put the rest on another one.',
    se: 'En transport har högst 100 följesedlar. Lägg resten på en annan.',
    cn: '一次运输最多 100 张送货单。请将其余放到另一次运输。',
  },
  'note-on-transport': {
    status: 409,
    en: 'Some of these despatch notes are on another transport. Take them off there first.',
    se: 'Några av följesedlarna ligger på en annan transport. Ta bort dem där först.',
    cn: '其中部分送货单在另一次运输上。请先从那里移除。',
  },
  'note-not-transportable': {
    status: 409,
    en: 'Some of these despatch notes were sent already, or follow one that was: their goods have left, and cannot be put on a transport.',
    se: 'Några av följesedlarna är redan skickade eller ersätter en som är det: godset har lämnat och kan inte läggas på en transport.',
    cn: '其中部分送货单已发送，或跟随已发送的送货单：货物已发出，无法放到运输上。',
  },
  'transport-notes-refused': {
    status: 422,
    en: 'The transport did not depart, and nothing was sent: some of its despatch notes cannot be sent. Put them right, or take them off.',
    se: 'Transporten avgick inte och inget skickades: några följesedlar kan inte skickas. Rätta dem eller ta bort dem från transporten.',
    cn: '运输未出发，未发送任何内容：部分送货单无法发送。请更正或移除。',
  },
  'transport-arrives-before': {
    status: 422,
    en: 'The transport cannot arrive before it departs.',
    se: 'Transporten kan inte komma fram innan den avgår.',
    cn: '运输不能在出发之前到达。',
  },
  'transport-chassis-range': {
    status: 422,
    en: 'A range of chassis numbers needs its first number, too.',
    se: 'Ett intervall av chassinummer behöver även det första numret.',
    cn: '底盘号范围还需要起始号。',
  },
} as const satisfies ProblemTexts;
