import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ CALLS_PER_MINUTE: '4' })
  await world.signIn('administrator@harbor.example')
})
afterAll(async () => {
  await world?.stop()
})

// Deep only, because it waits for the next minute.
test.runIf(process.env.EVERGREEN_DEEP === '1')(
  '--all waits when the calls of a minute are used up, and prints every row',
  { timeout: 200_000 },
  async () => {
    const list = () => world.evergreen(['licenses', 'list', '--all', '--json=id'])
    const idsOf = (out: string) => (JSON.parse(out) as { items: { id: number }[] }).items.map(({ id }) => id)
    const ids = idsOf((await list()).out)
    expect(ids.length).toBeGreaterThan(100)
    const { code, out, err } = await list()
    expect(err).toMatch(/its limit of 4 calls a minute.* Trying again in \d+ s\./)
    expect({ code, ids: idsOf(out) }).toEqual({ code: 0, ids })
  },
)
