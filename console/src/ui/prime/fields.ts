export { CalendarPanel } from './CalendarPanel.js';
export { DropdownBox } from './DropdownBox.js';
export { SliderBox } from './SliderBox.js';
