import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMANDS_FILE, commandsPage } from './page.ts'

test('docs/cli.md is that of the commands: npm run commands', async () => {
  expect(readFileSync(COMMANDS_FILE, 'utf8')).toBe(await commandsPage())
})
