import type { Language } from '../../contract/fields.js';
import { MOST_NAMED } from '../../domain/schedule/digest.js';
import { filledText, letter, type Letter, writtenDay } from '../../platform/letter.js';
import type { FoundDigest } from './schedule-digest.view.js';

interface Words {
  readonly subject: { readonly one: string; readonly other: string };
  readonly intro: string;
  readonly title: string;
  readonly issued: string;
  readonly changes: string;
  readonly more: string;
  readonly end: string;
}
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: {
      one: '1 delivery schedule changed inside the firm zone',
      other: '{{count}} delivery schedules changed inside the firm zone',
    },
    intro: 'Delivery schedules to {{company}} with changes inside the firm zone since you last looked:',
    title: '{{customer}}, schedule {{document}}',
    issued: 'issued {{day}}',
    changes: 'changed periods inside the firm zone: {{changes}}',
    more: 'And {{count}} more, which the dashboard and the search show.',
    end: 'You chose these mails in your profile, where you can change or end them:',
  },
  se: {
    subject: {
      one: '1 leveransplan har ändrats i fast zon',
      other: '{{count}} leveransplaner har ändrats i fast zon',
    },
    intro: 'Leveransplaner till {{company}} med ändringar i fast zon sedan du senast tittade:',
    title: '{{customer}}, leveransplan {{document}}',
    issued: 'utfärdad {{day}}',
    changes: 'ändrade perioder i fast zon: {{changes}}',
    more: 'Och {{count}} till, som visas på översikten och i sökningen.',
    end: 'Du har valt dessa mejl i din profil, där du kan ändra eller avsluta dem:',
  },
  cn: {
    subject: { one: '1 份交货计划在锁定期内有变更', other: '{{count}} 份交货计划在锁定期内有变更' },
    intro: '自您上次查看以来，发给 {{company}} 的交货计划在锁定期内有变更：',
    title: '{{customer}}，交货计划 {{document}}',
    issued: '签发日期 {{day}}',
    changes: '锁定期内变更的期间数：{{changes}}',
    more: '另有 {{count}} 份，可在仪表板和搜索中查看。',
    end: '您在个人资料中选择了接收这些邮件，可在那里更改或停止：',
  },
};

/** A digest in the language of whoever gets it, newest schedules first. */
export function digestLetter({ language, company, schedules }: FoundDigest, address: string): Letter {
  const words = WORDS[language];
  const items = schedules.slice(0, MOST_NAMED).map(({ id, customer, document, issued, changes }) => ({
    title: filledText(words.title, { customer: customer ?? '–', document }),
    text: [
      ...(issued === null ? [] : [filledText(words.issued, { day: writtenDay(issued, language) })]),
      filledText(words.changes, { changes }),
    ].join(language === 'cn' ? '，' : ', '),
    link: `${address}/schedule/delivery-schedule/${id}/changes?firm=true`,
  }));
  const subject = words.subject[schedules.length === 1 ? 'one' : 'other'];
  const more = schedules.length - items.length;
  return letter(language, filledText(subject, { count: schedules.length }), [
    filledText(words.intro, { company }),
    { items },
    ...(more > 0 ? [filledText(words.more, { count: more })] : []),
    words.end,
    { link: `${address}/profile` },
  ]);
}
