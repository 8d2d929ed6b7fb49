import { delfor } from '../../test/given/delfor.js';
import { analyze } from './read.js';
import { FUNCTIONS, GENERIC, LABELS, MESSAGE_NAMES, PLACES } from './outline/labels.js';
import { inLanguage } from './place-words.js';
import { VDA_4913 } from './vda/layouts/vda4913.js';
import { VDA_4906 } from './vda/layouts/vda4906.js';
import { VDA_4915 } from './vda/layouts/vda4915.js';
import { RECORDS } from './messages/vda4905-layout.js';

const LABELS_OF_TABLES = [
  ...[MESSAGE_NAMES, FUNCTIONS, GENERIC, ...Object.values(LABELS)].flatMap((labels) => Object.values(labels)),
  ...Object.values(PLACES).flatMap(({ whole, article }) => [...Object.values(whole), ...Object.values(article)]),
  ...[VDA_4906, VDA_4913, VDA_4915].flatMap(({ records }) => [...records.values()].flatMap(({ fields }) => fields)),
  ...[...RECORDS.values()].flat(),
].map((label) => (typeof label === 'string' ? label : label.label));

describe('the words for what stands in a file', () => {
  it.each([...new Set(LABELS_OF_TABLES)])('%s exists in Chinese, and so in Swedish', (label) => {
    expect(inLanguage(label, 'cn')).toMatch(/\p{Script=Han}/u);
  });

  it.each([
    ['24 Nov 2026, firm', '24 nov 2026, fast', '2026年11月24日，确定'],
    ['Week of 23 Nov 2026, forecast', 'Veckan från 23 nov 2026, prognos', '2026年11月23日起一周，预测'],
    ['Apr 2027', 'apr 2027', '2027年4月'],
    ['1 Apr 2027 to 30 Jun 2027', '1 apr 2027 till 30 juni 2027', '2027年4月1日至2027年6月30日'],
    ['512 3 / Call-off date', '512 3 / Avropsdatum', '512 3 / 要货日期'],
    ['digits (n..15)', 'siffror (n..15)', '数字 (n..15)'],
    ['100 levels', '100 nivåer', '100 层'],
    ['MID+document number+document date', 'MID+dokumentnummer+dokumentdatum', 'MID+单据号+单据日期'],
    ['LIN 3 / QTY 2 / 6060', 'LIN 3 / QTY 2 / 6060', 'LIN 3 / QTY 2 / 6060'],
  ])('%s is %s and %s', (english, swedish, chinese) => {
    expect(inLanguage(english, 'se')).toBe(swedish);
    expect(inLanguage(english, 'cn')).toBe(chinese);
    expect(inLanguage(english, 'en')).toBe(english);
  });

  it('cover all labels of a delivery schedule', () => {
    const { outline } = analyze(Buffer.from(delfor({ lines: 1 })), { from: 1, limit: 100 });
    const english = outline.filter(({ label }) => !/\p{Script=Han}/u.test(inLanguage(label, 'cn')));
    expect(english.map(({ label }) => label)).toEqual([]);
  });
});
