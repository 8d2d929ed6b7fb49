import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AutoETS, initSync } from '@bsull/augurs/ets';
import type { WeeklySeries } from '../given/m4-weekly.js';

/** AutoETS of augurs (Rust, WebAssembly), without a season. */
export function augursForecaster(): (series: WeeklySeries) => Float64Array {
  initSync({
    module: readFileSync(fileURLToPath(import.meta.resolve('@bsull/augurs/ets').replace(/ets\.js$/, 'ets_bg.wasm'))),
  });
  return ({ known, next }) => {
    const model = new AutoETS(1, 'ZZN');
    model.fit(known);
    const { point } = model.predict(next.length);
    model.free();
    return Float64Array.from(point);
  };
}
