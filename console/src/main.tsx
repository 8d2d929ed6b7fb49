import { start } from './start.js';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/icons.css';
import './theme/base.css';
import './shell/shell.css';
import './ui/ui.css';
import './ui/patterns.css';
import './theme/print.css';

await start();
