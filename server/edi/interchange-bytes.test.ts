import { delfor, vda4905 } from '../../test/given/delfor.js';
import { interchangeBytes } from './interchange-bytes.js';
import { read } from './read.js';

const parts = (bytes: Uint8Array): string[] =>
  interchangeBytes(bytes, read(bytes).interchanges.length).map((part) => Buffer.from(part).toString('latin1'));
const [five, six] = [delfor({ controlReference: '5', lines: 1 }), delfor({ controlReference: '6', lines: 1 })];

describe('the bytes of an interchange', () => {
  it('are the same whatever stands around them and however their lines end', () => {
    const [alone = ''] = parts(five);
    expect(alone).toMatch(/^UNB\+[^\r\n]*UNZ\+1\+5'$/);
    for (const lineEnd of ['', '\r\n'])
      expect(parts(delfor({ controlReference: '5', lines: 1, lineEnd }))).toEqual([alone]);
    expect(parts(Buffer.concat([five, six]))).toEqual([alone, parts(six)[0]]);
    expect(parts(Buffer.concat([Buffer.from("\r\nUNA:+.? '\n"), five, Buffer.from('\n\n')]))).toEqual([alone]);
  });

  it('end where the next begins, or the file does, where no UNZ ends them', () => {
    const cut = Buffer.from(five.toString('latin1').replace(/UNZ.*/s, ''), 'latin1');
    expect(parts(cut)).toEqual([expect.stringMatching(/^UNB.*'UNT\+\d+\+1'$/)]);
    expect(parts(Buffer.concat([cut, six]))).toEqual([expect.stringMatching(/^UNB(?!.*UNB)/), parts(six)[0]]);
  });

  it('are found where each line is a segment, and not where a text looks like the beginning of another', () => {
    const lines = (of: Buffer): Buffer =>
      Buffer.from(
        of
          .toString('latin1')
          .replaceAll(/'\n/g, '\n')
          .replace(/^UNA.*\n/, ''),
        'latin1',
      );
    expect(parts(Buffer.concat([lines(five), lines(six)]))).toEqual([...parts(lines(five)), ...parts(lines(six))]);
    expect(parts(lines(five))[0]).toMatch(/^UNB\+.*UNZ\+1\+5$/);
    expect(parts(Buffer.from(five.toString('latin1').replace('UNZ+', "FTX+AAI+++UNB+UNZ'UNZ+"), 'latin1'))).toEqual([]);
  });

  it('are another where anything else is', () => {
    expect(parts(delfor({ controlReference: '5', lines: 2 }))).not.toEqual(parts(five));
  });

  it('are told of EDIFACT alone', () => {
    expect([parts(vda4905()), parts(Buffer.from('hello'))]).toEqual([[], []]);
  });
});
