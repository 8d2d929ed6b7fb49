import { code, filesIn, repeated } from './sources.js';

const files = filesIn(['migrations'], /\.(ts|js|mjs)$/).filter((file) => !file.includes('.test.'));
const name = (file: string): string => file.replace('migrations/', '');

describe('every migration', () => {
  it('is named by its time and what it does', () => {
    expect(files.map(name).filter((file) => !/^\d{13}-[a-z0-9]+(-[a-z0-9]+)*\.ts$/.test(file))).toEqual([]);
    expect(repeated(files.map((file) => name(file).slice(0, 13)))).toEqual([]);
  });

  it('carries the time of its file name in the name that the database remembers', () => {
    expect(files.filter((file) => !new RegExp(`export class \\w+${name(file).slice(0, 13)}\\b`).test(code(file)))).toEqual([]);
  });

  it('goes up and down', () => {
    expect(files.filter((file) => !/\bup\s*\(/.test(code(file)) || !/\bdown\s*\(/.test(code(file)))).toEqual([]);
  });

  it('stands alone: code that changes later must not change what a migration did', () => {
    const imports = files.flatMap((file) => [...code(file).matchAll(/\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g)]
      .map((match) => match[1] ?? match[2] ?? '')
      .filter((target) => target !== 'typeorm' && !target.startsWith('node:'))
      .map((target) => `${file}: ${target}`));
    expect(imports).toEqual([]);
  });
});
