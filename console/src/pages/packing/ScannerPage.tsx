import { paths } from '../../paths.js';
import { CalibrationTab } from '../mobile/CalibrationTab.js';
import '../mobile/mobile.css';

/** Where a hand scanner is set up at a desk. */
export function Component() {
  return (
    <div className="page">
      <CalibrationTab home={paths.packing} />
    </div>
  );
}
