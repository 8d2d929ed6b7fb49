import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { z } from 'zod';
import { agreementCreate } from '../../../server/contract/agreement.js';
import { apiTokenCreate } from '../../../server/contract/api-token.js';
import { requestPasswordReset } from '../../../server/contract/credential.js';
import { serviceWindowSet } from '../../../server/contract/service-window.js';
import { faultOf } from './fault.js';

const LANGUAGES = ['en', 'se', 'cn'] as const;
const texts = (language: string): object =>
  JSON.parse(readFileSync(new URL(`./texts/${language}.json`, import.meta.url), 'utf8')) as object;
const i18n = i18next.createInstance();
beforeAll(() =>
  i18n.init({
    lng: 'en',
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(LANGUAGES.map((language) => [language, { translation: texts(language) }])),
  }),
);

/** What people are told of each thing that is wrong with a value. */
function told(schema: z.ZodType, value: unknown, language = 'en', field = 'Quantity'): string[] {
  const t = i18n.getFixedT(language) as unknown as (key: string, values?: object) => string;
  return (schema.safeParse(value).error?.issues ?? []).map((issue) => {
    const {
      sentence,
      values: { type, ...values },
    } = faultOf(issue, schema, value);
    return t(`form.said.${sentence}`, {
      field,
      item: 'module',
      ...values,
      type: type === undefined ? '' : t(`form.type.${type}`),
    });
  });
}

describe('what is said of a field (section 5)', () => {
  it.each<[string, z.ZodType, unknown, readonly [string, string, string]]>([
    ['a mandatory one', z.string().min(1), '', ['Quantity is mandatory', 'Quantity måste anges', 'Quantity为必填项']],
    [
      'one of blanks',
      z.string().trim().min(1),
      '  ',
      ['Quantity is mandatory', 'Quantity måste anges', 'Quantity为必填项'],
    ],
    [
      'one of a type',
      agreementCreate.body.shape.sender,
      ':',
      [
        'Quantity must be of type identification (up to 35 characters; a qualifier after a colon)',
        'Quantity måste vara av typen identifikation (högst 35 tecken; kvalifikator efter ett kolon)',
        'Quantity必须为标识（最多 35 个字符，限定符写在冒号后）',
      ],
    ],
    [
      'a number with two ends',
      z.number().min(1).max(30),
      31,
      [
        'Quantity must be a number between 1 and 30',
        'Quantity måste vara ett tal mellan 1 och 30',
        'Quantity必须是 1 到 30 之间的数字',
      ],
    ],
    [
      'a number with one end',
      z.number().int().min(1),
      0,
      ['Quantity must be at least 1', 'Quantity måste vara minst 1', 'Quantity不能小于 1'],
    ],
    [
      'an integer',
      z.number().int(),
      1.5,
      ['Quantity must be an integer', 'Quantity måste vara ett heltal', 'Quantity必须为整数'],
    ],
    [
      'what is no number',
      z.number(),
      Number('x'),
      ['Quantity takes only numbers', 'Quantity får bara innehålla siffror', 'Quantity只能输入数字'],
    ],
    [
      'decimals',
      z.number().multipleOf(1),
      1.5,
      ['Quantity takes no decimals', 'Quantity får inte ha decimaler', 'Quantity不能有小数'],
    ],
    [
      'a third decimal',
      z.number().multipleOf(0.01),
      1.005,
      ['Quantity takes two decimals at most', 'Quantity får ha högst två decimaler', 'Quantity最多两位小数'],
    ],
    [
      'nothing or less',
      z.number().positive(),
      0,
      [
        'Quantity must be a number greater than 0',
        'Quantity måste vara ett tal större än 0',
        'Quantity必须是大于 0 的数字',
      ],
    ],
    [
      'an address',
      z.email(),
      'nobody',
      ['This email address is invalid', 'E-postadressen är ogiltig', '该邮箱地址无效'],
    ],
    [
      'addresses',
      z.array(z.email()),
      ['a@x.example', 'nobody'],
      [
        'One or more email addresses are invalid',
        'En eller flera e-postadresser är ogiltiga',
        '一个或多个邮箱地址无效',
      ],
    ],
    [
      'a day',
      z.iso.date(),
      '30/11/2026',
      [
        'Quantity must be a date such as 2026-11-30 (YYYY-MM-DD)',
        'Quantity måste vara ett datum som 2026-11-30 (ÅÅÅÅ-MM-DD)',
        'Quantity必须为日期，例如 2026-11-30（YYYY-MM-DD）',
      ],
    ],
    [
      'nothing chosen',
      apiTokenCreate.body.shape.scopes,
      [],
      ['At least one module must be chosen', 'Minst en module måste väljas', '至少选择一项module'],
    ],
    [
      'a long text',
      z.string().max(3),
      'long',
      ['Quantity may have 3 characters at most', 'Quantity får ha högst 3 tecken', 'Quantity最多 3 个字符'],
    ],
    [
      'a short text',
      z.string().min(3),
      'x',
      ['Quantity must have at least 3 characters', 'Quantity måste ha minst 3 tecken', 'Quantity至少需要 3 个字符'],
    ],
    [
      'what nobody has a sentence for',
      z.literal('a'),
      'b',
      ['Quantity is not valid', 'Ogiltigt värde: Quantity', 'Quantity无效'],
    ],
  ])('says of %s what it must be, in three languages', (_, schema, value, sentences) => {
    expect(LANGUAGES.map((language) => told(schema, value, language))).toEqual(sentences.map((sentence) => [sentence]));
  });

  it('says what the rules of the contract have sentences for', () => {
    expect(told(serviceWindowSet.body, { start: '2026-11-22T12:00:00Z', end: '2026-11-22T11:00:00Z' })).toEqual([
      'The end must be after the start, and not in the past',
    ]);
    expect(told(serviceWindowSet.body, { start: '2026-11-22T12:00:00Z', end: '2026-12-22T12:00:00Z' })).toEqual([
      'A window lasts 7 days at most',
    ]);
    expect(told(requestPasswordReset.body, { email: '' }, 'en', 'E-mail')).toEqual(['E-mail is mandatory']);
  });

  it('knows the type of a field in a transport of its kind, and of one that may be left out', () => {
    const transport = { kind: 'sftp', settings: { host: 'no host', port: 70_000, user: 'u', hostKeys: ['x'] } };
    expect(told(agreementCreate.body.shape.transport, transport)).toEqual([
      'Quantity must be of type host name or address',
      'Quantity must be a number between 1 and 65535',
      'Quantity must be of type fingerprint (SHA256:…)',
    ]);
    expect(told(agreementCreate.body.shape.virtualFileNames, ['ASN.Part'])).toEqual([
      'Names ending in .tmp, .part and the like are reserved for unfinished files',
    ]);
    expect(told(agreementCreate.body.shape.sendPath, '../up')).toEqual([
      'Quantity must be of type folder (names separated by /, without “..”)',
    ]);
  });
});
