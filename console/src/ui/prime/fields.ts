export { CalendarPanel } from './CalendarPanel.js';
export { DropdownBox } from './DropdownBox.js';
export { FindBox } from './FindBox.js';
export { NumberBox } from './NumberBox.js';
export { SliderBox } from './SliderBox.js';
