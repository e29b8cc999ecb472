import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../fixtures/demo.ts'
import { emptyDatabase } from '../testing/databases/database.ts'
import { signedIn } from '../testing/people/signed-in.ts'
import { aProgram } from '../testing/program.ts'
import { report } from '../testing/suite.ts'

/** The whole program after its clock was set forward or back by two days: nothing lasts longer than allowed, and nothing waits forever. */

const line = report('Clock')
const EMAIL = 'renewals@provider.example'
const at = (hours: number) => ({ EVERGREEN_CLOCK_HOURS: String(hours) })

test('sessions and links end when the clock jumps, mail and recurring work go on', { timeout: 180_000 }, async () => {
  await using database = await emptyDatabase()
  await using programs = await aProgram(database.url)
  const mails = async () => {
    const folder = join(programs.folder, 'outbox')
    return Promise.all((await readdir(folder).catch(() => [])).map((name) => readFile(join(folder, name), 'utf8')))
  }
  const linkIn = (text: string) => /reset-password\?token=3?D?([\w-]{43})/.exec(text.replaceAll('=\r\n', ''))?.[1]

  /** The credentials that a program issues: a session, and a link in a mail. */
  const givenOut = async (hours: number) => {
    const before = (await mails()).length
    const running = await programs.start(at(hours))
    const session = await signedIn(running)
    await session.send('POST', '/authentication/forgot-password', { email: EMAIL })
    await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBeGreaterThan(before)
    const token = (await mails()).map(linkIn).filter(Boolean).at(-1)
    expect(token).toBeDefined()
    await running.kill()
    return { cookie: session.cookie(), token }
  }

  /** Whether the credentials still work at another time. */
  const tried = async (hours: number, { cookie, token }: Awaited<ReturnType<typeof givenOut>>) => {
    const running = await programs.start(at(hours))
    const headers = { cookie, 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
    const session = await fetch(`${running.base}/authentication/current-user/identity`, { headers })
    const password = `${DEMO_PASSWORD}-again`
    const body = JSON.stringify({ token, password, confirmPassword: password })
    const link = await fetch(`${running.base}/authentication/reset-password`, { method: 'POST', headers, body })
    const ready = await fetch(new URL('/ready', running.base))
    // Records with a later time than this clock do not delay work that is due now.
    const ranAfter = Date.now() + hours * 3_600_000
    const ran = async () => (await database.read('jobs').where('kind', 'sweep').first('started_on')).started_on
    await expect.poll(ran, { timeout: 30_000 }).toSatisfy((on: string) => Math.abs(Date.parse(on) - ranAfter) < 600_000)
    await running.kill()
    return { session: session.status, link: link.status, ready: ready.status }
  }

  const now = await givenOut(0)
  expect(await tried(48, now)).toEqual({ session: 401, link: 400, ready: 200 })
  const ahead = await givenOut(48)
  expect(await tried(0, ahead)).toEqual({ session: 401, link: 400, ready: 200 })
  line('the clock is set forward by 48 h', 'sessions and links end', 'session 401, link 400, ready, recurring work goes on')
  line('the clock is set back by 48 h', 'nothing lasts longer than it may', 'session 401, link 400, ready, recurring work goes on')
})
