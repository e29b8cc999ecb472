import { writeFileSync } from 'node:fs'
import { COMMANDS_FILE, commandsPage } from './commands/page.ts'

/** Writes the list of all commands anew after a change of cli/: `npm run commands`. */
writeFileSync(COMMANDS_FILE, await commandsPage())
