import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Figures } from '../measure/figures.ts'
import { inMs } from '../measure/figures.ts'
import { inTurns, type Way } from '../measure/turns.ts'
import { PROGRAM, startProduct } from '../servers/product.ts'
import type { Part } from './part.ts'

const node = (env: NodeJS.ProcessEnv, ...words: string[]): Way => ({
  once: () => promisify(execFile)(process.execPath, words, { env: { ...process.env, ...env } }),
})

/** Commands beside a Node that does nothing. */
export const start: Part = {
  title: 'Starting a command',
  once: true,
  async measure(worlds, rows) {
    const world = await worlds.at()
    await using product = await startProduct(world)
    const env = { EVERGREEN_SERVER: product.address, EVERGREEN_TOKEN: world.tokens.middle }
    const figures = await inTurns(
      { nothing: node(env, '-e', '0'), help: node(env, PROGRAM, '--help'), list: node(env, PROGRAM, 'licenses', 'list', '--page', '1') },
      { clients: 1, rounds: 6, turn: 500 },
    )
    const beside = `node -e 0: ${inMs(figures.nothing.p50)}`
    const compare = (what: string, command: Figures, most: number) => {
      const readme = `\`${what}\`, beside a Node that does nothing`
      rows.atMost(command.p50 / figures.nothing.p50, most, 'x', { what, measured: `p50 ${inMs(command.p50)}`, beside, readme })
    }
    compare('evergreen --help', figures.help, 1.5)
    compare('evergreen licenses list', figures.list, 2.5)
  },
}
