#!/usr/bin/env node
// "npx consignal-forecast": the forecasts of the product on a command line.
import './own-node.mjs';
import { runCommand } from './run-command.mjs';

await runCommand('consignal-forecast', 'forecast-cli/main.js');
