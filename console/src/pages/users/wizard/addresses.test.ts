import { entriesOf, withoutFaults } from './addresses.js';

const found = (text: string): (string | number | null)[][] =>
  entriesOf(text).map(({ line, email, name, error }) => [line, email, name, error]);

describe('pasted addresses', () => {
  it('stand on lines, between commas, semicolons, tabs and blanks', () => {
    expect(
      found('a@x.example, b@x.example; c@x.example\r\n\n d@x.example\te@x.example\nf@x.example g@x.example'),
    ).toEqual([
      [1, 'a@x.example', '', null],
      [1, 'b@x.example', '', null],
      [1, 'c@x.example', '', null],
      [3, 'd@x.example', '', null],
      [3, 'e@x.example', '', null],
      [4, 'f@x.example', '', null],
      [4, 'g@x.example', '', null],
    ]);
  });
  it('come with names, in quotes with commas in them too', () => {
    expect(found('Anna Berg <anna@x.example>, "Ek, Bo" <bo@x.example>\n<cy@x.example>; mailto:di@x.example')).toEqual([
      [1, 'anna@x.example', 'Anna Berg', null],
      [1, 'bo@x.example', 'Ek, Bo', null],
      [2, 'cy@x.example', '', null],
      [2, 'di@x.example', '', null],
    ]);
  });
  it('are told where they are none, or stand there already whatever the case', () => {
    expect(
      entriesOf('a@x.example\nnobody\nA@X.example\na b@x.example\n').map(({ line, error, repeats }) => [
        line,
        error,
        repeats,
      ]),
    ).toEqual([
      [1, null, null],
      [2, 'invalid', null],
      [3, 'repeated', 1],
      [4, 'invalid', null],
    ]);
  });
  it('do not run over a line end because of a quote that is never closed', () => {
    expect(found('"Bo <bo@x.example>\nc@x.example').map(([line, email]) => [line, email])).toEqual([
      [1, 'bo@x.example'],
      [2, 'c@x.example'],
    ]);
  });
  it('stay without those that are wrong', () => {
    const text = 'Anna <anna@x.example>, nobody\nanna@x.example; b@x.example';
    expect(withoutFaults(text, entriesOf(text))).toBe('Anna <anna@x.example>\nb@x.example');
    expect(entriesOf(withoutFaults(text, entriesOf(text))).every((entry) => entry.error === null)).toBe(true);
  });
  it('are none in an empty text', () => {
    expect(entriesOf(' \n,;\n')).toEqual([]);
  });
});
