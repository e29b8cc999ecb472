import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { run } from '../../testing/world.ts'

test.each(['serve', 'worker', 'migrate', 'backup', 'restore', 'admin', 'tui'])(
  '%s is in the list of commands, and has its help',
  async (program) => {
    expect((await run(['--help'])).out).toMatch(new RegExp(`^  ${program} +\\w`, 'm'))
    const { code, out } = await run([program, '--help'])
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^Examples:\\n  \\$ evergreen ${program}`))
    expect((await run(['help', program])).out).toBe(out)
  },
)

test('the help of serve names every variable that the server reads', async () => {
  const source = readFileSync(new URL('../../../server/kit/config.ts', import.meta.url), 'utf8')
  const read = new Set(
    [...source.matchAll(/env\.([A-Z_\d]+)|env, '([A-Z_\d]+)'|\{ (OIDC_[A-Z_]+): \w+, (OIDC_[A-Z_]+)/g)].flatMap(([, ...names]) => names),
  )
  const { out } = await run(['serve', '--help'])
  for (const name of [...read].filter((each) => each !== undefined)) expect(out).toMatch(new RegExp(`\\b${name}\\b`))
  expect(read.size).toBeGreaterThan(15)
})

test('behind other words they are not started, and that is said', async () => {
  expect(await run(['--quiet', 'serve'])).toMatchObject({ code: 2, out: '', err: 'The word "serve" comes first: evergreen serve …\n' })
})
