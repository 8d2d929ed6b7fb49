import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { delfor } from '../../test/given/delfor.js';
import { despatchAdvice } from '../../test/given/despatch-advice.js';
import { Chance } from '../../test/given/chance.js';
import { invoice } from '../../test/given/invoice.js';
import { order } from '../../test/given/order.js';
import { acknowledge } from './acknowledge.js';
import type { BusinessDocument } from './model/document.js';
import { read } from './read.js';
import { write } from './write.js';

interface Parser extends EventEmitter {
  write(text: string): void;
  end(): void;
}
const require = createRequire(import.meta.url);
type Segments = readonly (readonly (readonly string[])[])[];

/** The segments of a text as another package reads them: the tag, then elements of components. */
function segmentsBy(parser: Parser, opened: string, text: string): Segments {
  const segments: string[][][] = [];
  parser.on(opened, (tag: string) => segments.push([[tag]]));
  parser.on('element', () => segments.at(-1)?.push([]));
  parser.on('component', (value: string) => segments.at(-1)?.at(-1)?.push(value));
  parser.write(text);
  parser.end();
  return segments;
}
const PEERS: Readonly<Record<string, (text: string) => Segments>> = {
  edifact(text) {
    const Edifact = require('edifact/parser.js') as new () => Parser & { encoding(level: string): void };
    const parser = new Edifact();
    parser.encoding('UNOC');
    return segmentsBy(parser, 'opensegment', text);
  },
  'ts-edifact'(text) {
    const { Parser: TsParser } = require('ts-edifact/lib/parser.js') as { Parser: new (with_: unknown) => Parser };
    const { Configuration } = require('ts-edifact/lib/configuration.js') as {
      Configuration: new (o: object) => unknown;
    };
    const { NullValidator } = require('ts-edifact/lib/validator.js') as { NullValidator: new () => unknown };
    return segmentsBy(
      new TsParser(new Configuration({ charset: 'UNOC', validator: new NullValidator() })),
      'openSegment',
      text,
    );
  },
};
/** The same, by splitting at the separators alone: what is written has release characters only where a text has one of them. */
function ownSegments(text: string): Segments {
  const split = (whole: string, at: string): string[] => whole.split(new RegExp(`(?<=(?<!\\?)(?:\\?\\?)*)\\${at}`));
  return split(text.slice(9), "'")
    .filter((segment) => segment !== '')
    .map((segment) =>
      split(segment, '+').map((element) => split(element, ':').map((part) => part.replaceAll(/\?(.)/g, '$1'))),
    );
}
const chance = new Chance(2026);
const said = (bytes: Uint8Array): BusinessDocument[] => [...read(bytes).documents];
const DOCUMENTS: Readonly<Record<string, () => readonly BusinessDocument[]>> = {
  DELFOR: () => said(delfor({ lines: 3 })),
  DESADV: () => [despatchAdvice(chance)],
  INVOIC: () => [invoice(chance, false)],
  ORDRSP: () => [order(chance, 'response')],
  CONTRL: () =>
    said(acknowledge(delfor(), { controlReference: () => '1', preparedAt: '2026-11-23T12:00' }).bytes ?? delfor()),
};

describe.each(Object.entries(PEERS))('%s reads what is written', (_, parse) => {
  it.each(
    Object.keys(DOCUMENTS).flatMap((type) => ['D96A', 'D97A', 'D04A'].map((release) => [type, release] as const)),
  )('%s %s', (message, release) => {
    const { bytes, findings } = write(DOCUMENTS[message]?.() ?? [], {
      sender: 'A',
      recipient: 'B',
      controlReference: '1',
      preparedAt: '2026-11-23T12:00',
      message,
      ...(message === 'CONTRL' ? {} : { release }),
    });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const text = Buffer.from(bytes).toString('latin1');
    expect(parse(text)).toEqual(ownSegments(text));
  });
});
