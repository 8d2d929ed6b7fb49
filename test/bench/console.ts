import { startTool } from './child.js';
import type { Figure } from './statistics.js';

/** The console in a real browser on the running product, with the demo's companies: how soon it shows, what it blocks, what moves; and how a long list and a large heat-map keep up. */
export async function measureConsole(
  options: { readonly rounds: number; readonly isHeatMapAlone: boolean },
  say: (line: string) => void,
): Promise<Figure[]> {
  say('console: starting the product');
  const tool = startTool('../browser/console-bench.process.ts');
  try {
    return (await tool.ask<{ readonly result: Figure[] }>(options)).result;
  } finally {
    await tool.stop();
  }
}
