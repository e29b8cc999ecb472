import { createClient } from '../../client/index.ts'
import { runTui } from '../main.tsx'

/** Breaks while it is drawn, or behind its back: for the test that the screen is left clean even then. */
const [how = 'drawing', stateDir = '.'] = process.argv.slice(2)
if (how === 'behind') {
  setTimeout(() => {
    throw new Error('broken behind')
  }, 500)
}
process.exitCode = await runTui({
  connect: () => createClient(async () => (how === 'drawing' ? { id: 1 } : new Promise(() => {}))),
  token: 'any',
  saveToken: async () => {},
  server: 'http://nowhere.example',
  stateDir,
})
process.exit()
