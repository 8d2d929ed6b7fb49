import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { partsOf } from './parts.js';

const texts = (path: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'));

describe('the place of a recorded field', () => {
  it('reads as names, from the outside in', () => {
    expect(partsOf('transport.settings.host')).toEqual([{ name: 'transport' }, { name: 'settings' }, { name: 'host' }]);
  });

  it('reads as a name with the entry of a list, whatever that is called', () => {
    expect(partsOf('addresses[visiting].street')).toEqual([
      { name: 'addresses', entry: 'visiting' },
      { name: 'street' },
    ]);
    expect(partsOf('identifiers[5.56 / 7]')).toEqual([{ name: 'identifiers', entry: '5.56 / 7' }]);
  });

  it('reads as nothing where it is not made of names', () => {
    expect(partsOf('addresses[a]b].street')).toEqual([]);
    expect(partsOf('')).toEqual([]);
  });
});

describe('a recorded right', () => {
  it.each(['en', 'se', 'cn'])('has the words of the matrix of permissions (%s)', (language) => {
    const { fieldValue } = z
      .object({ fieldValue: z.object({ modules: z.unknown(), rights: z.unknown() }) })
      .parse(texts(`./texts/${language}.json`));
    const { users } = z
      .object({ users: z.object({ module: z.unknown(), action: z.unknown() }) })
      .parse(texts(`../../pages/users/texts/${language}.json`));
    expect([fieldValue.modules, fieldValue.rights]).toEqual([users.module, users.action]);
  });
});
