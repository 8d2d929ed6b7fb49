import type { Booking } from '../../contract/booking.js';
import type { Language } from '../../contract/fields.js';
import type { BookingMailKind } from '../../domain/booking/fields.js';
import { timeAt } from '../../domain/booking/deadline.js';
import { dayText } from '../../domain/calendar/day.js';
import { dayAt } from '../../domain/calendar/zone.js';
import { letter, type Letter, writtenDay } from '../../platform/letter.js';

type Texts = Readonly<Record<BookingMailKind, { readonly subject: string; readonly intro: string }>>;
type Name =
  | 'from'
  | 'to'
  | 'collection'
  | 'tolerance'
  | 'delivery'
  | 'packages'
  | 'grossWeight'
  | 'volume'
  | 'loadingMetres'
  | 'payWeight'
  | 'stackable'
  | 'hazards'
  | 'references'
  | 'remarks'
  | 'replaces'
  | 'answerBy'
  | 'answer'
  | 'look'
  | 'sentBy'
  | 'phone';
interface Words extends Readonly<Record<Name, string>> {
  readonly mails: Texts;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    mails: {
      request: {
        subject: 'Booking {{number}}: collection on {{day}}',
        intro: '{{company}} asks you to collect goods.',
      },
      acceptance: {
        subject: 'Booking {{number}}: the slot you proposed is taken',
        intro: '{{company}} takes the time of collection that you proposed.',
      },
      withdrawal: {
        subject: 'Booking {{number}} is withdrawn',
        intro: '{{company}} does not need this collection any more. Please do not come.',
      },
      overdue: {
        subject: 'Booking {{number}} is overdue',
        intro: 'A booking with {{carrier}} was not requested by its deadline, or not answered in time.',
      },
    },
    from: 'From: {{value}}',
    to: 'To: {{value}}',
    collection: 'Collection: {{value}}',
    tolerance: '{{value}} minutes earlier or later are fine.',
    delivery: 'Delivery: {{value}}',
    packages: 'Packages: {{value}}',
    grossWeight: 'Gross weight: {{value}} kg',
    volume: 'Volume: {{value}} m³',
    loadingMetres: 'Loading metres: {{value}}',
    payWeight: 'Chargeable weight: {{value}} kg',
    stackable: 'The goods can be stacked.',
    hazards: 'Dangerous goods: {{value}}',
    references: 'References: {{value}}',
    remarks: 'Remarks: {{value}}',
    replaces: 'It replaces booking {{value}}, which does not count any more.',
    phone: 'As agreed by telephone with {{value}}.',
    answerBy: 'Please answer by {{value}}:',
    answer: 'The link is for this booking alone. You can confirm it, refuse it or propose another time.',
    look: 'Look at it:',
    sentBy: 'Sent by {{name}}, {{company}}. Replies to this mail go to {{email}}.',
  },
  se: {
    mails: {
      request: { subject: 'Bokning {{number}}: hämtning {{day}}', intro: '{{company}} ber er att hämta gods.' },
      acceptance: {
        subject: 'Bokning {{number}}: er föreslagna tid gäller',
        intro: '{{company}} godtar hämtningstiden som ni föreslog.',
      },
      withdrawal: {
        subject: 'Bokning {{number}} är återkallad',
        intro: '{{company}} behöver inte längre den här hämtningen. Vänligen kom inte.',
      },
      overdue: {
        subject: 'Bokning {{number}} är försenad',
        intro: 'En bokning hos {{carrier}} begärdes inte i tid eller har inte besvarats i tid.',
      },
    },
    from: 'Från: {{value}}',
    to: 'Till: {{value}}',
    collection: 'Hämtning: {{value}}',
    tolerance: '{{value}} minuter tidigare eller senare går bra.',
    delivery: 'Leverans: {{value}}',
    packages: 'Kollin: {{value}}',
    grossWeight: 'Bruttovikt: {{value}} kg',
    volume: 'Volym: {{value}} m³',
    loadingMetres: 'Flakmeter: {{value}}',
    payWeight: 'Fraktdragande vikt: {{value}} kg',
    stackable: 'Godset kan staplas.',
    hazards: 'Farligt gods: {{value}}',
    references: 'Referenser: {{value}}',
    remarks: 'Anmärkning: {{value}}',
    replaces: 'Den ersätter bokning {{value}}, som inte längre gäller.',
    phone: 'Enligt överenskommelse per telefon med {{value}}.',
    answerBy: 'Vänligen svara senast {{value}}:',
    answer: 'Länken gäller bara den här bokningen. Ni kan bekräfta den, avböja den eller föreslå en annan tid.',
    look: 'Visa den:',
    sentBy: 'Skickat av {{name}}, {{company}}. Svar på det här mejlet går till {{email}}.',
  },
  cn: {
    mails: {
      request: { subject: '预订 {{number}}：{{day}} 提货', intro: '{{company}} 请贵方提货。' },
      acceptance: { subject: '预订 {{number}}：接受贵方提出的时段', intro: '{{company}} 接受贵方提出的提货时间。' },
      withdrawal: { subject: '预订 {{number}} 已撤回', intro: '{{company}} 不再需要此次提货，请勿前来。' },
      overdue: {
        subject: '预订 {{number}} 已逾期',
        intro: '向 {{carrier}} 的预订未在截止时间前提交，或未按时得到答复。',
      },
    },
    from: '起运地：{{value}}',
    to: '目的地：{{value}}',
    collection: '提货：{{value}}',
    tolerance: '可提前或推后 {{value}} 分钟。',
    delivery: '送达：{{value}}',
    packages: '包装：{{value}}',
    grossWeight: '毛重：{{value}} kg',
    volume: '体积：{{value}} m³',
    loadingMetres: '装载米：{{value}}',
    payWeight: '计费重量：{{value}} kg',
    stackable: '货物可堆叠。',
    hazards: '危险品：{{value}}',
    references: '参考号：{{value}}',
    remarks: '备注：{{value}}',
    replaces: '它替代预订 {{value}}，后者不再有效。',
    phone: '已与 {{value}} 电话约定。',
    answerBy: '请在 {{value}} 前答复：',
    answer: '此链接仅用于此预订。您可以确认、拒绝或提出其他时间。',
    look: '查看：',
    sentBy: '由 {{company}} 的 {{name}} 发送。回复此邮件将发送至 {{email}}。',
  },
};

interface Written {
  readonly booking: Booking;
  readonly company: string;
  readonly writer: { readonly name: string; readonly email: string };
  readonly link: string;
}

/** A mail about a booking, in the language of who gets it; times are those of the place of collection. */
export function bookingLetter(
  kind: BookingMailKind,
  language: Language,
  { booking, company, writer, link }: Written,
): Letter {
  const words = WORDS[language];
  const values = {
    number: booking.bookingNumber,
    day: writtenDay(booking.collection.date, language),
    company,
    carrier: booking.carrier,
  };
  const { subject, intro } = words.mails[kind];
  const facts = factsOf(booking, language).join('\n');
  const close = fill(words.sentBy, { ...writer, company });
  if (kind !== 'request')
    return letter(language, fill(subject, values), [
      fill(intro, values),
      facts,
      ...(kind === 'overdue' ? [words.look, { link }] : [close]),
    ]);
  const { phoneNote, replaces, answerDueAt, timeZone } = booking;
  return letter(language, fill(subject, values), [
    fill(intro, values),
    ...(replaces === null ? [] : [fill(words.replaces, { value: replaces.bookingNumber })]),
    ...(phoneNote === null ? [] : [fill(words.phone, { value: phoneNote.name })]),
    facts,
    fill(words.answerBy, { value: answerDueAt === null ? '' : momentText(answerDueAt, timeZone, language) }),
    { link },
    words.answer,
    close,
  ]);
}

function factsOf(
  { fields, load, collection, timeZone, slotTolerance, deliveryDate }: Booking,
  language: Language,
): string[] {
  const words = WORDS[language];
  const line = (name: Name, value: string | null): string[] =>
    value === null || value === '' ? [] : [fill(words[name], { value })];
  const { from, to, isStackable, hazards, references, remarks } = fields;
  return [
    ...line('from', placeText(from)),
    ...line('to', placeText(to)),
    ...line('collection', `${writtenDay(collection.date, language)} ${collection.from}–${collection.to} (${timeZone})`),
    ...line('tolerance', slotTolerance === 0 ? null : String(slotTolerance)),
    ...line('delivery', deliveryDate && writtenDay(deliveryDate, language)),
    ...line('packages', load.packages.map(({ code, count }) => `${String(count)} × ${code || '?'}`).join(', ')),
    ...line('grossWeight', load.grossWeight),
    ...line('volume', load.volume),
    ...line('loadingMetres', load.loadingMetres),
    ...line('payWeight', load.payWeight),
    ...(isStackable ? [words.stackable] : []),
    ...line(
      'hazards',
      hazards.map(({ unNumber, name, hazardClass }) => `UN ${unNumber} ${name}, ${hazardClass}`).join('; '),
    ),
    ...line('references', references.join(', ')),
    ...line('remarks', remarks),
  ];
}

function placeText({ code, name, street, postalCode, city, country }: Booking['fields']['from']): string {
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [name || code, street, town, country].filter(Boolean).join(', ');
}

function momentText(instant: string, timeZone: string, language: Language): string {
  const ms = Date.parse(instant);
  return `${writtenDay(dayText(dayAt(ms, timeZone)), language)} ${timeAt(ms, timeZone)} (${timeZone})`;
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
