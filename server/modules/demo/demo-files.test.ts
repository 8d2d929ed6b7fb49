import { calloffsOf } from '../../edi/document-json.js';
import { read } from '../../edi/read.js';
import { demoFiles, pastReleases } from './demo-files.js';
import { partnerFiles } from './demo-partner-files.js';
import { FAULTS, historyFiles } from './demo-history.js';

const NOW = new Date('2026-11-22T10:30:00Z');
const errorsOf = (text: string): readonly string[] =>
  read(Buffer.from(text, 'latin1'))
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);

describe('the schedules of the demo world', () => {
  const files = demoFiles(NOW);
  test('are eight releases each of three customers, free of errors, and one with a letter in a quantity', () => {
    expect(files).toHaveLength(25);
    expect(files.filter(({ text }) => errorsOf(text).length > 0).map(({ fileName }) => fileName)).toEqual([
      'nordvik-delfor-100482.edi',
    ]);
  });
  test('are for 24 articles, with one reference missing', () => {
    const documents = files.flatMap(({ text }) => read(Buffer.from(text, 'latin1')).documents);
    expect(
      new Set(
        documents.flatMap((d) =>
          d.kind === 'delivery-schedule' ? d.lines.map(({ articleNumber }) => articleNumber) : [],
        ),
      ).size,
    ).toBe(24);
    expect(files.some(({ fileName }) => fileName.includes('100477'))).toBe(false);
  });
  test('of Hansa say the same as the week before but for two articles', () => {
    const releases = files
      .filter(({ fileName }) => fileName.startsWith('hansa'))
      .map(({ text }) => read(Buffer.from(text, 'latin1')).documents[0])
      .map((document) =>
        document?.kind === 'delivery-schedule'
          ? document.lines.map((line) => ({ ...line, calloffs: calloffsOf(line) }))
          : [],
      );
    const changed = releases.slice(1).map((lines, i) => {
      const before = releases[i] ?? [];
      const until = before[0]?.calloffs.at(-1)?.date ?? '';
      const dueOf = ({ cumulativeReceived, calloffs }: (typeof lines)[number]): number =>
        calloffs
          .filter(({ date }) => date <= until)
          .reduce((sum, { quantity }) => sum + Number(quantity), Number(cumulativeReceived));
      return lines.filter((line, at) => before[at] && dueOf(line) !== dueOf(before[at])).length;
    });
    expect(changed).toEqual(Array.from({ length: 7 }, () => 2));
  });
  test('lie before now, oldest first, and are the same every time', () => {
    expect(
      files.every(({ receivedAt }, i) => receivedAt <= NOW && receivedAt >= (files[i - 1]?.receivedAt ?? receivedAt)),
    ).toBe(true);
    expect(demoFiles(NOW)).toEqual(files);
  });
});

describe('the past releases of a customer', () => {
  test('are 36 weekly ones in one file, free of errors, that end before the others begin', () => {
    const { text, receivedAt } = pastReleases(NOW);
    expect(errorsOf(text)).toEqual([]);
    const { documents } = read(Buffer.from(text, 'latin1'));
    expect(documents).toHaveLength(36);
    expect(documents.flatMap((one) => (one.kind === 'delivery-schedule' ? one.lines : []))).toHaveLength(36 * 6);
    expect(demoFiles(NOW).filter((one) => one.receivedAt <= receivedAt && one.fileName.startsWith('kestrel'))).toEqual(
      [],
    );
  });
});

describe('the history of the demo world', () => {
  const files = historyFiles(NOW, 2000);
  test('is as many files as asked for over thirty days, oldest first, each under a reference of its own', () => {
    expect(files.length).toBeGreaterThanOrEqual(1998);
    expect(files.length).toBeLessThanOrEqual(2000);
    expect(
      files.every(({ receivedAt }, i) => receivedAt <= NOW && receivedAt >= (files[i - 1]?.receivedAt ?? receivedAt)),
    ).toBe(true);
    expect(new Set(files.map(({ fileName }) => fileName)).size).toBe(files.length);
  });
  test('has fifteen files with errors, of nine kinds', () => {
    const faulty = files.map(({ text }) => errorsOf(text)).filter((codes) => codes.length > 0);
    expect(faulty).toHaveLength(15);
    expect(new Set(faulty.map((codes) => [...new Set(codes)].join())).size).toBe(Object.keys(FAULTS).length);
  });
});

describe('what the partners of the demo world get', () => {
  const files = partnerFiles(NOW);
  test('are files of twelve days for each of both companies, one of them with a letter in a quantity', () => {
    expect([...Map.groupBy(files, ({ company }) => company)].map(([company, { length }]) => [company, length])).toEqual(
      expect.arrayContaining([
        ['NORDVIK', 12],
        ['AURORA', 24],
      ]),
    );
    expect(files.filter(({ text }) => errorsOf(text).length > 0)).toEqual([
      files.findLast(({ company }) => company === 'NORDVIK'),
    ]);
  });
  test('lie before now, oldest first', () => {
    expect(
      files.every(({ receivedAt }, i) => receivedAt < NOW && receivedAt >= (files[i - 1]?.receivedAt ?? receivedAt)),
    ).toBe(true);
  });
});
