import type { ProblemTexts } from './problem-texts.js';

/** Refusals about despatch notes, their packages, labels and the advice that is sent of them. */
export const DESPATCH_PROBLEMS = {
  'despatch-note-sent': {
    status: 409,
    en: 'This despatch note has been sent and cannot be deleted. Archive it instead.',
    se: 'Följesedeln är skickad och kan inte tas bort. Arkivera den i stället.',
    cn: '送货单已发送，无法删除。请改为归档。',
  },
  'despatch-note-draft': {
    status: 409,
    en: 'It is still a draft. Look at it and say that it is ready first.',
    se: 'Den är fortfarande ett utkast. Granska den och markera den som klar först.',
    cn: '仍为草稿。请先检查并标为就绪。',
  },
  'despatch-note-no-draft': {
    status: 409,
    en: 'It is not a draft any more.',
    se: 'Den är inte längre ett utkast.',
    cn: '已不再是草稿。',
  },
  'despatch-note-closed': {
    status: 409,
    en: 'The despatch note is closed. Open it again to change it.',
    se: 'Följesedeln är stängd. Öppna den igen för att ändra den.',
    cn: '送货单已关闭。如需更改，请重新打开。',
  },
  'despatch-note-open': {
    status: 409,
    en: 'The despatch note is not closed.',
    se: 'Följesedeln är inte stängd.',
    cn: '送货单未关闭。',
  },
  'despatch-note-handed-over': {
    status: 409,
    en: 'The despatch note has been handed over to be sent and cannot be changed any more.',
    se: 'Följesedeln är lämnad för sändning och kan inte ändras längre.',
    cn: '送货单已提交发送，无法再更改。',
  },
  'despatch-note-not-sent': {
    status: 409,
    en: 'The customer does not have this despatch note yet. Change or delete it instead.',
    se: 'Kunden har inte fått följesedeln än. Ändra eller ta bort den i stället.',
    cn: '客户尚未收到此送货单。请直接更改或删除。',
  },
  'despatch-note-on-its-way': {
    status: 409,
    en: 'The despatch advice is on its way. Try again when the customer has it.',
    se: 'Leveransaviseringen är på väg. Försök igen när kunden har fått den.',
    cn: '发货通知正在发送。请在客户收到后再试。',
  },
  'despatch-note-superseded': {
    status: 409,
    en: 'Another despatch advice has replaced or cancelled this one.',
    se: 'En annan leveransavisering har ersatt eller annullerat den här.',
    cn: '此发货通知已被另一份替换或取消。',
  },
  'despatch-note-followed': {
    status: 409,
    en: 'There is already an advice that replaces or cancels this one.',
    se: 'Det finns redan en avisering som ersätter eller annullerar den här.',
    cn: '已有一份替换或取消它的发货通知。',
  },
  'despatch-note-changed': {
    status: 409,
    en: 'Somebody else has changed this in the meantime. What it is now is shown; make your change again if it is still needed.',
    se: 'Någon annan har ändrat detta under tiden. Det nuvarande värdet visas; gör om din ändring om den fortfarande behövs.',
    cn: '此内容已被他人更改。现显示最新内容；如仍需要，请重新更改。',
  },
  'change-not-possible': {
    status: 422,
    en: 'The despatch note cannot be changed like this.',
    se: 'Följesedeln kan inte ändras så.',
    cn: '无法这样更改送货单。',
  },
  'package-number-taken': {
    status: 409,
    en: 'Another despatch note has packages with these numbers.',
    se: 'En annan följesedel har kollin med de här numren.',
    cn: '其他送货单已使用这些包装编号。',
  },
  'packages-marked-already': {
    status: 409,
    en: 'Packages of this despatch note are marked for shipment already. Take their marks back first, then pack it as usual.',
    se: 'Kollin på följesedeln är redan markerade för sändning. Ta bort markeringarna först och packa sedan som vanligt.',
    cn: '该送货单的部分包装已标记发运。请先取消标记，再按惯例包装。',
  },
  'no-packing-instruction': {
    status: 422,
    en: 'No packing instruction applies to an article of this despatch note.',
    se: 'Ingen packinstruktion gäller för någon artikel på följesedeln.',
    cn: '该送货单上的物料没有适用的包装规范。',
  },
  'packages-not-marked': {
    status: 409,
    en: 'Not all packages are marked for shipment. Scan the rest, or take them off the despatch note.',
    se: 'Alla kollin är inte markerade för sändning. Skanna resten eller ta bort dem från följesedeln.',
    cn: '并非所有包装都已标记发运。请扫描其余包装，或将其从送货单移除。',
  },
  'packages-not-verified': {
    status: 409,
    en: 'Not all packages are verified, which is agreed with this customer. Verify the rest first.',
    se: 'Alla kollin är inte verifierade, vilket är avtalat med kunden. Verifiera resten först.',
    cn: '并非所有包装都已核对，而与该客户约定须核对。请先核对其余包装。',
  },
  'despatch-advice-refused': {
    status: 422,
    en: 'The customer would refuse this despatch advice, so it was not sent. See what is wrong on its page.',
    se: 'Kunden skulle avvisa leveransaviseringen, så den skickades inte. Se på dess sida vad som är fel.',
    cn: '客户会拒收此发货通知，因此未发送。请在其页面查看问题。',
  },
  'message-without-function': {
    status: 422,
    en: 'The agreed message cannot say that it replaces or cancels another one. Call the customer, and send a new despatch note.',
    se: 'Det avtalade meddelandet kan inte säga att det ersätter eller annullerar ett annat. Ring kunden och skicka en ny följesedel.',
    cn: '约定的报文无法表示替换或取消。请联系客户，并发送新的送货单。',
  },
  'reprint-reason-missing': {
    status: 422,
    en: 'Some of these labels were printed before. Say why they are printed again.',
    se: 'Några av etiketterna har skrivits ut tidigare. Ange varför de skrivs ut igen.',
    cn: '其中部分标签已打印过。请说明重新打印的原因。',
  },
  // The server fills in which invoice it is and from which day on.
  'service-fee-locked': {
    status: 423,
    en: 'Despatch advices are locked from {{date}}: invoice {{number}} for the EDI service is not paid. Pay it, or ask the operator for an extension. What was queued before still goes out.',
    se: 'Leveransaviseringar är spärrade från {{date}}: faktura {{number}} för EDI-tjänsten är inte betald. Betala den, eller be operatören om förlängning. Det som redan står i kö skickas.',
    cn: '自 {{date}} 起发货通知已锁定：EDI 服务费发票 {{number}} 未支付。请付款，或向运营方申请延期。此前已排队的内容仍会发送。',
  },
  'packages-too-many': {
    status: 422,
    en: 'This makes too many packages for one despatch note. Check how much one package holds.',
    se: 'Det blir för många kollin för en följesedel. Kontrollera hur mycket ett kolli rymmer.',
    cn: '一张送货单的包装数量过多。请检查每个包装的容量。',
  },
  'package-numbers-used-up': {
    status: 422,
    en: 'The numbers of packages are used up. Choose another numbering or prefix under Package numbers.',
    se: 'Kollinumren är slut. Välj en annan numrering eller ett annat prefix under Kollinummer.',
    cn: '包装编号已用完。请在“包装编号”中选择其他编号方式或前缀。',
  },
  'too-many-labels': {
    status: 422,
    en: 'The despatch note has more labels than can be printed at once.',
    se: 'Följesedeln har fler etiketter än vad som kan skrivas ut på en gång.',
    cn: '该送货单的标签数量超过一次可打印的上限。',
  },
  'label-place-missing': {
    status: 422,
    en: 'The first sheet has no place of that number: choose an earlier start position.',
    se: 'Det första arket har ingen sådan plats: välj en tidigare startposition.',
    cn: '第一张纸上没有该位置：请选择更靠前的起始位置。',
  },
  'label-not-printable': {
    status: 422,
    en: 'The labels were not printed: some cannot be made from what the despatch note says.',
    se: 'Etiketterna skrevs inte ut: vissa kan inte göras av det som följesedeln säger.',
    cn: '标签未打印：部分标签无法根据送货单的内容生成。',
  },
  'invalid-despatch-advice': {
    status: 422,
    en: 'The despatch advice is not complete, or contradicts itself.',
    se: 'Leveransaviseringen är inte fullständig eller motsäger sig själv.',
    cn: '发货通知不完整或自相矛盾。',
  },
} as const satisfies ProblemTexts;
