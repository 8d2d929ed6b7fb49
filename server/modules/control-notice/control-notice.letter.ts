import type { Language } from '../../contract/fields.js';
import { byCustomer, bySchedule, type SaidSchedule, severestOf } from '../../domain/rules/notice.js';
import { filledText, letter, type Letter, type LetterPart } from '../../platform/letter.js';
import type { FoundNotice } from './control-notice.view.js';

interface Counted {
  readonly one: string;
  readonly other: string;
}
interface Words {
  readonly subject: Counted;
  readonly intro: string;
  readonly daily: string;
  readonly severest: string;
  readonly schedule: string;
  readonly customer: Counted;
  /** One thing and what is said of it. */
  readonly pair: string;
  readonly moreResults: Counted;
  readonly moreSchedules: Counted;
  readonly end: string;
}
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: { one: '1 new result of rules', other: '{{count}} new results of rules' },
    intro: 'Rules found something new in delivery schedules to {{company}}:',
    daily: 'What rules found in delivery schedules to {{company}} since the last daily mail:',
    severest: 'The most severe of them:',
    schedule: '{{customer}}, schedule {{document}}',
    customer: { one: '{{customer}}: 1 result', other: '{{customer}}: {{count}} results' },
    pair: '{{name}}: {{text}}',
    moreResults: { one: 'And 1 more result', other: 'And {{count}} more results' },
    moreSchedules: {
      one: 'And results of 1 more schedule, which the report shows:',
      other: 'And results of {{count}} more schedules, which the report shows:',
    },
    end: 'You chose these mails in your profile or with a rule, where you can change or end them:',
  },
  se: {
    subject: { one: '1 nytt regelresultat', other: '{{count}} nya regelresultat' },
    intro: 'Regler har hittat något nytt i leveransplaner till {{company}}:',
    daily: 'Vad regler har hittat i leveransplaner till {{company}} sedan det senaste dagliga mejlet:',
    severest: 'De allvarligaste av dem:',
    schedule: '{{customer}}, leveransplan {{document}}',
    customer: { one: '{{customer}}: 1 resultat', other: '{{customer}}: {{count}} resultat' },
    pair: '{{name}}: {{text}}',
    moreResults: { one: 'Och 1 resultat till', other: 'Och {{count}} resultat till' },
    moreSchedules: {
      one: 'Och resultat för 1 leveransplan till, som visas i rapporten:',
      other: 'Och resultat för {{count}} leveransplaner till, som visas i rapporten:',
    },
    end: 'Du har valt dessa mejl i din profil eller för en regel, där du kan ändra eller avsluta dem:',
  },
  cn: {
    subject: { one: '1 条新的规则结果', other: '{{count}} 条新的规则结果' },
    intro: '规则在发给 {{company}} 的交货计划中发现了新的结果：',
    daily: '自上一封每日邮件以来，规则在发给 {{company}} 的交货计划中发现的结果：',
    severest: '其中最严重的：',
    schedule: '{{customer}}，交货计划 {{document}}',
    customer: { one: '{{customer}}：1 条结果', other: '{{customer}}：{{count}} 条结果' },
    pair: '{{name}}：{{text}}',
    moreResults: { one: '另有 1 条结果', other: '另有 {{count}} 条结果' },
    moreSchedules: {
      one: '另有 1 份交货计划的结果，可在报告中查看：',
      other: '另有 {{count}} 份交货计划的结果，可在报告中查看：',
    },
    end: '您在个人资料或规则中选择了接收这些邮件，可在那里更改或停止：',
  },
};

function counted(words: Counted, count: number, values: Readonly<Record<string, string>> = {}): string {
  return filledText(words[count === 1 ? 'one' : 'other'], { ...values, count });
}

/** What rules found, in the language of whoever gets it: each schedule with its sentences, or daily how many by customer and the severest. */
export function noticeLetter({ mode, language, company, results }: FoundNotice, address: string): Letter {
  const words = WORDS[language];
  const report = `${address}/customer-control`;
  const pair = (name: string, text: string | number): string => filledText(words.pair, { name, text });
  const itemOf = ({ scheduleHeadId, customer, document, sentences, more }: SaidSchedule) => ({
    title: filledText(words.schedule, { customer, document }),
    text: [
      ...sentences.map(({ rule, sentence }) => pair(rule, sentence)),
      ...(more > 0 ? [counted(words.moreResults, more)] : []),
    ].join('\n'),
    link: `${report}?schedule=${scheduleHeadId}`,
  });
  const { schedules, more } = bySchedule(mode === 'daily' ? severestOf(results) : results);
  const items = { items: schedules.map(itemOf) };
  const parts: Readonly<Record<typeof mode, readonly LetterPart[]>> = {
    'at-once': [
      filledText(words.intro, { company }),
      items,
      ...(more > 0 ? [counted(words.moreSchedules, more), { link: report }] : []),
    ],
    daily: [
      filledText(words.daily, { company }),
      {
        items: byCustomer(results).map(({ customerCode, customer, count, rules }) => ({
          title: counted(words.customer, count, { customer }),
          text: rules.map(({ rule, count: of }) => pair(rule, of)).join('\n'),
          link: `${report}?${new URLSearchParams({ customer: customerCode }).toString()}`,
        })),
      },
      words.severest,
      items,
    ],
  };
  const subject = counted(words.subject, results.length);
  return letter(language, subject, [...parts[mode], words.end, { link: `${address}/profile` }]);
}
