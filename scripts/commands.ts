import { writeFileSync } from 'node:fs'
import { COMMANDS_FILE, commandsPage } from './commands/page.ts'

/** Writes docs/cli.md, the list of all commands: `npm run commands`. Run it after a change of cli/. */
writeFileSync(COMMANDS_FILE, await commandsPage())
