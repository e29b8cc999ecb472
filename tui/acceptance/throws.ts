import { createClient } from '../../client/index.ts'
import { runTui } from '../main.ts'

/** Throws while it renders, or in a timer. A test checks that the terminal is restored in both cases. */
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
  connectSession: () => createClient(answer),
  keyMap: new Map(),
  saveToken: async () => {},
  server: 'http://nowhere.example',
  stateDir,
  profile: 'default',
})
process.exit()
