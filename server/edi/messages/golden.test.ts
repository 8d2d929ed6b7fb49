import { readdirSync, readFileSync } from 'node:fs';
import type { BusinessDocument } from '../model/document.js';
import { read } from '../read.js';
import { write } from '../write.js';
import { messageType } from './registry.js';

/** Pairs of a message and what it says, worked out by hand: NAME.edi and NAME.json. A new pair needs no new test. */
const folder = new URL('../../../test/fixtures/messages/', import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.edi'))
  .map((name) => name.slice(0, -'.edi'.length));

interface Golden {
  readonly documents: readonly BusinessDocument[];
  /** Codes of all findings, in order. */
  readonly findings: readonly string[];
}

describe.each(names)('%s', (name) => {
  const bytes = new Uint8Array(Buffer.from(readFileSync(new URL(`${name}.edi`, folder), 'utf8'), 'latin1'));
  const golden = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Golden;
  const result = read(bytes);

  it('says what was worked out by hand', () => {
    expect(result.documents).toEqual(golden.documents);
    expect(result.findings.map(({ code }) => code)).toEqual(golden.findings);
  });

  it('says the same when it is written again and read', () => {
    const {
      messages: [first],
    } = result;
    const type = first === undefined ? undefined : messageType(first.type);
    if (type?.writer === undefined || first === undefined) return;
    const {
      bytes: written,
      losses,
      findings,
    } = write(result.documents, {
      message: first.type,
      release: first.release,
      sender: 'A:OD',
      recipient: 'B:OD',
      controlReference: '1',
      preparedAt: '2026-11-21T08:30',
    });
    expect(losses).toEqual([]);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(read(written).documents).toEqual(result.documents);
  });
});
