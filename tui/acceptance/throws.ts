import { createClient } from '../../client/index.ts'
import { runTui } from '../main.ts'

/** Breaks while it is drawn, or behind its back: for the test that the screen is left clean even then. */
const [how = 'drawing', stateDir = '.'] = process.argv.slice(2)

const answer = async (): Promise<unknown> => {
  if (how === 'drawing') return { id: 1 }
  setTimeout(() => {
    throw new Error('broken behind')
  }, 100)
  return new Promise(() => {})
}

process.exitCode = await runTui({
  connect: () => createClient(answer),
  token: 'any',
  saveToken: async () => {},
  server: 'http://nowhere.example',
  stateDir,
  profile: 'default',
})
process.exit()
