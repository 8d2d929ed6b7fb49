import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { delfor, vda4905 } from '../../test/given/delfor.js';
import { draw } from './drawing.js';
import { type ExcerptSource, fromFile, fromMemory } from './excerpt.js';

const folder = mkdtempSync(join(tmpdir(), 'consignal-excerpt-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function drawn(source: ExcerptSource, start: number): Promise<unknown> {
  const { bytes, offset } = await source.at(start);
  const { division } = source;
  return draw(
    bytes,
    { start: start - offset, end: start - offset + 3 },
    { ...division, origin: division.origin - offset },
    { charset: 'UTF-8', columns: 90 },
  );
}

it.each([
  ['EDIFACT', delfor({ lines: 40 })],
  ['VDA records without line ends', vda4905({ lines: 40, lineEnd: '' })],
])('%s is drawn from the file as from memory, wherever the place', async (_, bytes) => {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  const memory = fromMemory(bytes);
  const file = await fromFile(path);
  for (let start = 0; start <= bytes.length; start += 97)
    expect(await drawn(file, start)).toEqual(await drawn(memory, start));
  expect((await file.at(bytes.length)).bytes.length).toBeLessThan(10_000);
  await file.close();
});
