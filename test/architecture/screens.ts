import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './sources.js';

interface DeclaredScreen {
  readonly spec: string | null;
  readonly path: string;
  readonly isBare?: true;
  readonly permission: unknown;
  readonly page: () => Promise<unknown>;
  readonly loader?: () => Promise<unknown>;
  readonly children?: readonly DeclaredScreen[];
}
/** A screen of the console, with the files of its page and of the pages that it stands in, from the root. */
export interface ConsoleScreen {
  readonly spec: string | null;
  readonly path: string;
  readonly inShell: boolean;
  readonly files: readonly string[];
  /** The file of its loader; null for none. */
  readonly loader: string | null;
}

function flat(area: string, screens: readonly DeclaredScreen[], around: readonly string[] = []): ConsoleScreen[] {
  const fileOf = (fetch: (() => Promise<unknown>) | undefined): string =>
    `console/src/pages/${area}/${/import\(['"]\.\/(.+?)\.js['"]\)/.exec(String(fetch))?.[1] ?? ''}`;
  return screens.flatMap(({ spec, path, isBare, permission, page, loader, children = [] }) => {
    const file = fileOf(page);
    const files = [...around, existsSync(join(ROOT, `${file}.tsx`)) ? `${file}.tsx` : `${file}.ts`];
    const inShell = permission !== 'public' && !isBare;
    const screen = { spec, path, inShell, files, loader: loader === undefined ? null : `${fileOf(loader)}.ts` };
    return [screen, ...flat(area, children, files)];
  });
}

/** The console's screens, those within others too. Loaded by address: the console is compiled with settings of its own. */
export async function consoleScreens(): Promise<readonly ConsoleScreen[]> {
  const { AREAS } = (await import(pathToFileURL(join(ROOT, 'console/src/areas.ts')).href)) as {
    AREAS: Readonly<Record<string, { readonly screens: readonly DeclaredScreen[] }>>;
  };
  return Object.entries(AREAS).flatMap(([name, { screens }]) => flat(name, screens));
}
