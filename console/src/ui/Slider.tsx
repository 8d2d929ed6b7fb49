import { lazy, Suspense } from 'react';
import { loadFields } from './prime/load.js';
import type { SliderBoxProps } from './prime/SliderBox.js';
import './fields.css';

const SliderBox = lazy(async () => ({ default: (await loadFields()).SliderBox }));

/** A place on a track, or the two ends of a part of it, moved by hand or by keys. It has its height before its code is here. */
export function Slider(props: SliderBoxProps) {
  return (
    <div className="slider">
      <Suspense>
        <SliderBox {...props} />
      </Suspense>
    </div>
  );
}
