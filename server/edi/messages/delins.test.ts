import { odette } from '../../../test/given/odette.js';
import { schedulesOf } from '../../../test/given/schedules.js';
import type { Profile } from '../mapping/profile.js';
import { read } from '../read.js';
import { readStream } from '../read-stream.js';

const HEAD = ['MID+4711+000907:0947', 'SDT+0020115'];
const ARTICLE = ['CSG+PLANT1:PLANT ONE+GATE 7', 'ARD+A100+BRACKET+PCE+ORDER1'];
const codes = (result: ReturnType<typeof read>): string[] => result.findings.map(({ code }) => code);
const delins = (...segments: string[]): ReturnType<typeof read> => read(odette('DELINS', ...segments));

describe('an Odette delivery instruction (DELINS 3)', () => {
  const result = delins(
    ...HEAD,
    'BDT+BUYER1:BUYER',
    ...ARTICLE,
    'PDI+4710+000831',
    'DST+000101+12000',
    'PDN+N815+000905+240',
    'DEL+000911+480',
    'DEL+001000+1920',
    'DEL+000038+960',
    'DEL+333333+25',
  );
  const [schedule] = schedulesOf(result);

  it('is read with its parties, article and last delivery', () => {
    expect(schedule).toMatchObject({
      kind: 'delivery-schedule',
      documentNumber: '4711',
      issueDate: '2000-09-07',
      messageFunction: '',
      completeness: 'PER_ARTICLE',
      seller: { code: '0020115', agency: '', name: '' },
      buyer: { code: 'BUYER1', agency: '', name: 'BUYER' },
      shipTo: { code: 'PLANT1', agency: '', name: 'PLANT ONE' },
    });
    expect(schedule?.lines[0]).toMatchObject({
      lineNumber: '1',
      articleNumber: 'A100',
      description: 'BRACKET',
      unit: 'PCE',
      orderNumber: 'ORDER1',
      gate: 'GATE 7',
      previousCalloffReference: '4710',
      cumulativeReceived: '12000',
      cumulativeStartDate: '2000-01-01',
      lastDespatchNote: 'N815',
      lastDespatchDate: '2000-09-05',
      lastDespatchQuantity: '240',
    });
  });

  it('has call-offs by day, month and week, and backlog at the day of issue', () => {
    expect(schedule?.lines[0]?.calloffs).toEqual({
      dates: ['2000-09-11', '2000-10-01', '2000-09-18', '2000-09-07'],
      lastDates: ['2000-09-11', '2000-10-31', '2000-09-24', '2000-09-07'],
      quantities: [480, 1920, 960, 25],
      statuses: [3, 3, 3, 4],
    });
    expect(schedule?.lines[0]?.totalQuantity).toBe('3385');
  });

  it('says once which segments of the table are not certain, and that call-offs without status are taken for forecast', () => {
    expect(result.findings.map(({ code, severity }) => [code, severity])).toEqual([
      ['layout-unverified', 'info'],
      ['calloff-status-unknown', 'info'],
    ]);
    expect(result.findings[0]).toMatchObject({
      found: 'DELINS',
      path: 'UNH / 0065',
      expected: 'DELINS 3 OD: MID, CDT, BDT, FTX, CSG, ARD, PDI, SAD, DST, PDN, SID, DEL, TCO',
    });
  });

  it('is said to be uncertain once in a file with several messages', () => {
    const text = new TextDecoder().decode(odette('DELINS', ...HEAD, ...ARTICLE, 'DEL+000911+1'));
    const body = text.slice(text.indexOf('UNH'), text.indexOf('UNZ'));
    const twice = read(new TextEncoder().encode(text.replace('UNZ+1', `${body}UNZ+2`)));
    expect(twice.documents).toHaveLength(2);
    expect(codes(twice).filter((code) => code === 'layout-unverified')).toHaveLength(1);
  });

  it.each([
    ['000', '3'],
    ['', '3'],
    ['1', '3'],
  ])('is the same message with release “%s”', (release) => {
    const text = new TextDecoder()
      .decode(odette('DELINS', ...HEAD, ...ARTICLE, 'DEL+000911+1'))
      .replace('3::OD', `3:${release}:OD`);
    expect(read(new TextEncoder().encode(text)).errorCount).toBe(0);
    expect(schedulesOf(read(new TextEncoder().encode(text)))[0]?.lines[0]?.totalQuantity).toBe('1');
  });
});

describe('a quantity of a delivery instruction', () => {
  it.each([
    ['has text in its place', 'DEL+000911+ABC'],
    ['is missing', 'DEL+000911'],
    ['stands in another order', 'DEL+480+000911+1'],
    ['has no date before it', 'DEL++480'],
    ['has more beside it than the table says', 'DEL+000911:1+480'],
  ])('is not taken, and an error told, where it %s', (_, del) => {
    const result = delins(...HEAD, ...ARTICLE, 'DEL+000910+7', del);
    expect(result.findings.filter(({ severity }) => severity === 'error')).toEqual([
      expect.objectContaining({
        code: 'layout-misfit',
        path: 'DEL',
        segment: 8,
        expected: 'DEL+delivery date+delivery quantity',
        actor: 'us',
      }),
    ]);
    expect(schedulesOf(result)[0]?.lines[0]?.calloffs.quantities).toEqual([7]);
  });

  it.each([
    ['001332', 'date-invalid'],
    ['555555', 'date-invalid'],
    ['999999', 'date-invalid'],
    ['480', 'date-invalid'],
  ])('with the date %s is not taken', (date, code) => {
    const result = delins(...HEAD, ...ARTICLE, `DEL+${date}+480`);
    expect(result.findings.find((finding) => finding.code === code)).toMatchObject({
      severity: 'error',
      found: date,
      path: 'ARD 1 / DEL / delivery date',
    });
    expect(schedulesOf(result)[0]?.lines[0]?.calloffs.dates).toEqual([]);
  });

  it('before any article is an error', () => {
    expect(codes(delins(...HEAD, 'DEL+000911+480'))).toContain('calloff-outside-line');
  });

  it('is kept where it is negative, with a warning', () => {
    const result = delins(...HEAD, ...ARTICLE, 'DEL+000911+-5');
    expect(codes(result)).toContain('quantity-negative');
    expect(schedulesOf(result)[0]?.lines[0]?.totalQuantity).toBe('-5');
  });

  it('is handed over line by line where lines are asked for', async () => {
    const bytes = odette('DELINS', ...HEAD, ...ARTICLE, 'DEL+000911+7', 'ARD+A200', 'DEL+000912+9');
    const lines: (readonly [string, string])[] = [];
    const pieces = ReadableStream.from([bytes.slice(0, 150), bytes.slice(150)]);
    await readStream(pieces, {
      scheduleLine: (line) => {
        lines.push([line.articleNumber, line.totalQuantity]);
      },
    });
    expect(lines).toEqual([
      ['A100', '7'],
      ['A200', '9'],
    ]);
  });

  it('goes with an article that does not fit, rather than to the article before', () => {
    const result = delins(...HEAD, ...ARTICLE, 'DEL+000910+7', 'ARD+A200+B+PCE+O+X+Y', 'DEL+000911+9');
    expect(codes(result)).toContain('layout-misfit');
    expect(
      schedulesOf(result)[0]?.lines.map(({ articleNumber, totalQuantity }) => [articleNumber, totalQuantity]),
    ).toEqual([['A100', '7']]);
  });

  it('received in total is not taken from a segment that does not fit', () => {
    const result = delins(...HEAD, ...ARTICLE, 'DST+000101+12000+300', 'DEL+000911+1');
    expect(schedulesOf(result)[0]?.lines[0]?.cumulativeReceived).toBeNull();
    expect(codes(result)).toContain('layout-misfit');
  });
});

describe('a broken delivery instruction', () => {
  it.each([
    ['line-duplicate', [...HEAD, ...ARTICLE, 'DEL+000911+1', 'ARD+A100+BRACKET+PCE+ORDER1', 'DEL+000912+1']],
    ['document-number-missing', ['MID++000907', 'SDT+1', ...ARTICLE, 'DEL+000911+1']],
    ['issue-date-missing', ['MID+4711', 'SDT+1', ...ARTICLE, 'DEL+000911+1']],
    ['article-missing', [...HEAD, 'CSG+P', 'ARD++NAME', 'DEL+000911+1']],
    ['ship-to-missing', [...HEAD, 'ARD+A', 'DEL+000911+1']],
    ['schedule-without-lines', [...HEAD, 'CSG+P']],
    ['segment-missing', ['MID+4711+000907', ...ARTICLE]],
    ['segments-too-many', [...HEAD, 'SDT+2', ...ARTICLE]],
    ['value-too-long', ['MID+4711+000907', 'SDT+123456789012345678901', ...ARTICLE]],
    ['segment-unknown', [...HEAD, 'XYZ+1', ...ARTICLE]],
    ['segments-too-many', [...HEAD, ...ARTICLE, 'DST+000101+1', 'DST+000101+2']],
  ])('is told: %s', (code, segments) => {
    expect(codes(delins(...segments))).toContain(code);
  });

  it('never makes reading throw, wherever it is cut', () => {
    const whole = odette('DELINS', ...HEAD, ...ARTICLE, 'SID+1', 'DEL+000911+480');
    for (let end = 0; end <= whole.length; end += 3) expect(() => read(whole.subarray(0, end))).not.toThrow();
  });
});

describe('a partner’s own table for DELINS', () => {
  const component = (name: string, form: string, field: string): object => ({
    name,
    form,
    field,
    mandatory: true,
    verified: true,
    source: 'Guide of the partner',
  });
  const del = {
    name: 'Delivery',
    elements: [
      { components: [component('status', 'an..3', 'status')] },
      { components: [component('quantity', 'n..9', 'quantity')] },
      { components: [component('day', 'n8', 'date')] },
    ],
  };
  // As it comes from storage: JSON.
  const profile = (layout: object): Profile =>
    JSON.parse(JSON.stringify({ name: 'Partner', message: 'DELINS', release: '3', layouts: [layout] })) as Profile;

  it('says where the quantities stand and which are firm', () => {
    const result = read(odette('DELINS', ...HEAD, ...ARTICLE, 'DEL+1+480+20000911', 'DEL+4+20+20000912'), {
      profiles: [profile({ message: 'DELINS', segments: { DEL: del } })],
    });
    expect(schedulesOf(result)[0]?.lines[0]?.calloffs).toEqual({
      dates: ['2000-09-11', '2000-09-12'],
      lastDates: ['2000-09-11', '2000-09-12'],
      quantities: [480, 20],
      statuses: [0, 3],
    });
    expect(codes(result)).toEqual(['layout-unverified']);
    expect(result.findings[0]?.expected).not.toMatch(/\bDEL\b/);
  });

  it('says where texts, packaging, times and cumulative quantities stand', () => {
    const at = (...fields: readonly (readonly [string, string])[]): object => ({
      elements: fields.map(([field, form]) => ({ components: [{ name: `${field} here`, form, field }] })),
    });
    const result = read(
      odette(
        'DELINS',
        ...HEAD,
        'FTX+GEN+CLOSED IN JULY',
        ...ARTICLE,
        'FTX+PUR+NEW DRAWING',
        'DST+000101+12000+12500+12300',
        'DEL+000911+480+0600+0630+17+WV01+L1+CARD1',
        'DEL+000912+20+2500',
        'TCO+KLT6429+BOX+240',
      ),
      {
        profiles: [
          profile({
            message: 'DELINS',
            segments: {
              FTX: at(['textCode', 'an..3'], ['text', 'an..70']),
              DST: at(
                ['cumulativeStartDate', 'n6'],
                ['cumulativeReceived', 'n..15'],
                ['cumulativeRequired', 'n..15'],
                ['cumulativeShipped', 'n..15'],
              ),
              DEL: at(
                ['date', 'n6'],
                ['quantity', 'n..15'],
                ['timeFrom', 'n4'],
                ['timeUntil', 'n4'],
                ['sequenceNumber', 'n..6'],
                ['vehicle', 'an..17'],
                ['productionLine', 'an..17'],
                ['reference', 'an..17'],
              ),
              TCO: at(['package', 'an..17'], ['packageDescription', 'an..35'], ['quantityPerPackage', 'n..15']),
            },
          }),
        ],
      },
    );
    expect(schedulesOf(result)[0]).toMatchObject({
      texts: [{ code: 'GEN', text: 'CLOSED IN JULY' }],
      lines: [
        {
          texts: [{ code: 'PUR', text: 'NEW DRAWING' }],
          cumulativeReceived: '12000',
          cumulativeRequired: '12500',
          cumulativeShipped: '12300',
          packaging: [{ code: 'KLT6429', description: 'BOX', quantityPerPackage: '240' }],
          calloffDetails: [
            {
              at: 0,
              timeFrom: '06:00',
              timeUntil: '06:30',
              sequenceNumber: '17',
              vehicle: 'WV01',
              productionLine: 'L1',
              reference: 'CARD1',
            },
          ],
        },
      ],
    });
    expect(result.findings.map(({ code, found }) => [code, found])).toContainEqual(['date-invalid', '2500']);
  });

  it('is kept to: what is longer or no number is told with its place', () => {
    const result = read(odette('DELINS', ...HEAD, ...ARTICLE, 'DEL+1+X+20000911', 'DEL+1+1234567890+20000911'), {
      profiles: [profile({ message: 'DELINS', segments: { DEL: del } })],
    });
    expect(result.findings.map(({ code, path }) => [code, path])).toEqual([
      ['layout-unverified', 'UNH / 0065'],
      ['quantity-not-number', 'ARD 1 / DEL / quantity'],
      ['value-too-long', 'CSG 1 / ARD 1 / DEL 2 / quantity'],
    ]);
  });

  it('gives codes of the status a meaning by aliases, even where the place is not certain', () => {
    const result = read(odette('DELINS', ...HEAD, ...ARTICLE, 'SID+F', 'DEL+000911+480', 'SID+Q', 'DEL+000912+20'), {
      profiles: [{ name: 'Partner', aliases: [{ segment: 'SID', at: '1.0', code: 'F', means: '1' }] }],
    });
    expect(schedulesOf(result)[0]?.lines[0]?.calloffs.statuses).toEqual([0, 3]);
    expect(result.findings.find(({ code, found }) => code === 'calloff-status-unknown' && found === 'Q')).toMatchObject(
      { severity: 'info' },
    );
  });

  it.each([
    ['an unknown message', { message: 'ORDERS' }, 'message: must be one of DELINS, AVIEXP, INVOIC'],
    [
      'an unknown field',
      {
        message: 'DELINS',
        segments: { DEL: { name: 'D', elements: [{ components: [component('x', 'n6', 'price')] }] } },
      },
      'segments.DEL: field “price” is not taken from DEL; possible are date, quantity, status, unit, timeFrom, timeUntil, sequenceNumber, vehicle, productionLine, reference',
    ],
    [
      'a wrong form',
      {
        message: 'DELINS',
        segments: { DEL: { name: 'D', elements: [{ components: [component('x', 'number', 'quantity')] }] } },
      },
      'segments.DEL.elements[0].components[0].form: “number” is no form such as an..35, n6 or a3',
    ],
    [
      'a field in two places',
      {
        message: 'DELINS',
        segments: {
          DEL: {
            name: 'D',
            elements: [{ components: [component('x', 'n6', 'quantity'), component('y', 'n6', 'quantity')] }],
          },
        },
      },
      'segments.DEL: field “quantity” stands in two places',
    ],
    [
      'a segment nobody describes',
      { message: 'DELINS', members: [{ segment: 'ZZZ' }] },
      'members: segment ZZZ is not described in segments',
    ],
    ['a text instead of a list', { message: 'DELINS', members: 'MID' }, 'members: must be a list'],
  ])('with %s is refused with its place, and the standard table counts', (_, layout, error) => {
    const result = read(odette('DELINS', ...HEAD, ...ARTICLE, 'DEL+000911+480'), {
      profiles: [{ name: 'Partner', layouts: [layout as never] }],
    });
    expect(result.findings.find(({ code }) => code === 'layout-invalid')).toMatchObject({
      severity: 'error',
      expected: error,
      actor: 'us',
    });
    expect(schedulesOf(result)[0]?.lines[0]?.totalQuantity).toBe('480');
  });

  it('can put the segments in another order', () => {
    const members = [
      { segment: 'MID', mandatory: true, verified: true },
      {
        segment: 'ARD',
        repetitions: 99,
        verified: true,
        group: [
          { segment: 'CSG', mandatory: true, verified: true },
          { segment: 'DEL', repetitions: 99, verified: true },
        ],
      },
    ];
    const result = read(odette('DELINS', 'MID+1+000907', 'ARD+A', 'DEL+000911+480'), {
      profiles: [profile({ message: 'DELINS', members })],
    });
    expect(result.findings.find(({ code }) => code === 'segment-missing')).toMatchObject({ expected: 'CSG' });
  });
});
