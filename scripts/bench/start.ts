import { spawnSync } from 'node:child_process'
import { inTurns, report } from './measure.ts'
import { PROGRAM } from './pages.ts'

const node =
  (...words: string[]) =>
  async () => {
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`node ${words.join(' ')} ended with ${status}: ${stderr}`)
  }

/** Compares the help of the built program with a node process that does nothing. */
export const startRatio = async (): Promise<void> => {
  const ways = { help: node(PROGRAM, '--help'), nothing: node('-e', '0') }
  await inTurns(ways, 2)
  const { help, nothing } = await inTurns(ways, 15)
  // Node 24 starts in half the time of Node 20; commander alone takes half as long again.
  report('evergreen --help beside node -e 0', help, nothing, 2.2)
}
