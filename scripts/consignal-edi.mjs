#!/usr/bin/env node
// "npx consignal-edi": the EDI reader on a command line.
import './own-node.mjs';
import { runCommand } from './run-command.mjs';

await runCommand('consignal-edi', 'edi-cli/main.js');
