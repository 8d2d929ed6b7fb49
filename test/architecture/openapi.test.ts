import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '../given/endpoints.js';
import { openApiDocument } from '../../server/platform/http/openapi.js';
import { read, ROOT } from './sources.js';

const GOLDEN = 'test/architecture/openapi.golden.json';

/** What partners build upon: a change of it is meant, reviewed and visible in the difference. UPDATE_GOLDEN=1 writes it anew. */
describe('the published API', () => {
  const document = `${JSON.stringify(openApiDocument(ENDPOINTS), null, 2)}\n`;
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(join(ROOT, GOLDEN), document);

  it('is the one of the golden file', () => {
    expect(
      existsSync(join(ROOT, GOLDEN)) ? JSON.parse(read(GOLDEN)) : 'no golden file: run the tests with UPDATE_GOLDEN=1',
    ).toEqual(JSON.parse(document));
  });

  it('is OpenAPI 3.1 with every endpoint under its path', () => {
    const { openapi, paths } = JSON.parse(document) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(openapi).toMatch(/^3\.1\./);
    expect(Object.values(paths).reduce((sum, operations) => sum + Object.keys(operations).length, 0)).toBe(
      ENDPOINTS.length,
    );
  });

  it('speaks the JSON Schema of 3.1, in which null is a type and not a keyword', () => {
    expect(document).not.toContain('"nullable"');
  });
});
