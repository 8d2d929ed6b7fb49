import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** Another package that reads EDIFACT: text in, the number of components out, so that nothing can be left undone. */
export interface OtherReader {
  readonly name: string;
  readonly read: (text: string) => number;
}

interface Parser extends EventEmitter {
  write(text: string): void;
  end(): void;
}

const require = createRequire(import.meta.url);

function counting(make: () => Parser, opened: string): (text: string) => number {
  return (text) => {
    // What their own examples do: each segment an array of elements of components. Nothing is checked, nothing understood.
    const parser = make();
    let components = 0;
    let segments: string[][][] = [];
    parser.on(opened, () => {
      segments.push([]);
    });
    parser.on('element', () => {
      segments.at(-1)?.push([]);
    });
    parser.on('component', (value: string) => {
      segments.at(-1)?.at(-1)?.push(value);
      components++;
    });
    parser.write(text);
    parser.end();
    segments = [];
    return components;
  };
}

const PACKAGES: readonly { readonly name: string; readonly load: () => (text: string) => number }[] = [
  {
    name: 'edifact',
    load: () => {
      const Edifact = require('edifact/parser.js') as new () => Parser;
      return counting(() => {
        const parser = new Edifact();
        (parser as Parser & { encoding(level: string): void }).encoding('UNOC');
        return parser;
      }, 'opensegment');
    },
  },
  {
    name: 'ts-edifact',
    load: () => {
      // Its index also loads what reads specifications from the web.
      const { Parser: TsParser } = require('ts-edifact/lib/parser.js') as {
        Parser: new (configuration: unknown) => Parser;
      };
      const { Configuration } = require('ts-edifact/lib/configuration.js') as {
        Configuration: new (options: { charset: string; validator: unknown }) => unknown;
      };
      // The usual validator complains on the console of each segment that was not described to it.
      const { NullValidator } = require('ts-edifact/lib/validator.js') as { NullValidator: new () => unknown };
      return counting(
        () => new TsParser(new Configuration({ charset: 'UNOC', validator: new NullValidator() })),
        'openSegment',
      );
    },
  },
];

/** The packages that are installed; the others are told. */
export function otherReaders(say: (line: string) => void): OtherReader[] {
  return PACKAGES.flatMap(({ name, load }) => {
    try {
      require.resolve(`${name}/package.json`);
    } catch {
      say(`edi: ${name} not installed`);
      return [];
    }
    return [{ name, read: load() }];
  });
}
