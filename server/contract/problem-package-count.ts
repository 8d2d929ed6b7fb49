import type { ProblemTexts } from './problem-texts.js';

/** Refusals about counts of packages. */
export const PACKAGE_COUNT_PROBLEMS = {
  'package-count-counting': {
    status: 409,
    en: 'This count is still being counted. Finish it first.',
    se: 'Den här inventeringen pågår ännu. Avsluta räkningen först.',
    cn: '该盘点仍在进行中。请先结束清点。',
  },
  'package-count-not-counting': {
    status: 409,
    en: 'This count is finished. Go on counting, or ask for a code to be counted anew.',
    se: 'Den här inventeringen är färdigräknad. Fortsätt räkna, eller be om omräkning av en kod.',
    cn: '该盘点已结束清点。请继续清点，或要求对某个代码重新清点。',
  },
  'package-count-not-approved': {
    status: 409,
    en: 'This count is not approved: there is nothing to take back.',
    se: 'Den här inventeringen är inte godkänd: det finns inget att ta tillbaka.',
    cn: '该盘点尚未批准，没有可撤回的内容。',
  },
  'package-count-approved': {
    status: 409,
    en: 'This count is approved. What is wrong is taken back by counter rows.',
    se: 'Den här inventeringen är godkänd. Det som är fel tas tillbaka med motposter.',
    cn: '该盘点已批准。错误之处请用冲销行撤回。',
  },
  'package-count-reversed': {
    status: 409,
    en: 'This count was taken back. Begin another one.',
    se: 'Den här inventeringen har tagits tillbaka. Börja en ny.',
    cn: '该盘点已撤回。请重新开始盘点。',
  },
  'package-count-cancelled': {
    status: 409,
    en: 'This count was cancelled. Go on counting to use it after all.',
    se: 'Den här inventeringen är avbruten. Fortsätt räkna för att ändå använda den.',
    cn: '该盘点已取消。如仍需使用，请继续清点。',
  },
  'package-count-open': {
    status: 409,
    en: 'There is an open count of this counterparty at this site. Finish or cancel it first.',
    se: 'Det finns en öppen inventering för motparten på den här platsen. Avsluta eller avbryt den först.',
    cn: '该对方在此地点已有未完成的盘点。请先完成或取消。',
  },
  'package-count-incomplete': {
    status: 422,
    en: 'Nobody counted some of the codes. Enter 0 where there are none, or finish with the rest as zero.',
    se: 'Några koder är inte räknade. Ange 0 där det inte finns några, eller avsluta med resten som noll.',
    cn: '部分代码尚未清点。没有的请填 0，或在结束时将其余视为零。',
  },
  'package-count-full': {
    status: 422,
    en: 'This count has as many entries as a count may have. Finish it, and begin another one.',
    se: 'Den här inventeringen har så många rader som en inventering får ha. Avsluta den och börja en ny.',
    cn: '该盘点的记录数已达上限。请结束后另行盘点。',
  },
  'package-count-not-own': {
    status: 403,
    en: 'Whoever entered it corrects it.',
    se: 'Den som angav raden rättar den.',
    cn: '由录入者本人更正。',
  },
  'package-count-corrected': {
    status: 409,
    en: 'This entry was corrected already. Correct the newer one.',
    se: 'Den här raden är redan rättad. Rätta den nyare.',
    cn: '该记录已更正。请更正较新的记录。',
  },
  'package-count-needs-another': {
    status: 403,
    en: 'You counted, so another person approves.',
    se: 'Du har räknat, därför godkänner någon annan.',
    cn: '您参与了清点，须由他人批准。',
  },
} as const satisfies ProblemTexts;
