import { overHttp, Refused } from '../../../client/http.ts'
import { EXIT, Failure } from '../../kit/errors.ts'
import { openBrowser } from '../../kit/open-browser.ts'
import { printStatus } from '../../kit/output/print.ts'
import type { Run } from '../../kit/run.ts'
import type { SignedIn } from './signed-in.ts'

/** Somebody who is signed in approves this program in a browser (RFC 8628). */
export async function byBrowser(run: Run, base: string): Promise<SignedIn> {
  const { createClient } = await import('../../../client/index.ts')
  const { fetch, signal, host } = run.io
  const api = createClient(overHttp({ base, fetch }))
  const asked = await api.authentication.requestDevice({ body: { client_id: `evergreen on ${host}`.slice(0, LONGEST) }, signal })
  const isOpen = openBrowser(run.io, asked.verification_uri_complete)
  printStatus(
    run,
    isOpen ? 'Approve it in the browser that has just opened. If none has, go to' : 'On any device, go to',
    `  ${asked.verification_uri_complete}`,
    `and check that it shows the code ${asked.user_code}. Waiting …`,
  )
  const { access_token: token, id, expiresOn } = await waitForToken(run, api, asked)
  const signedIn = createClient(overHttp({ base, token, fetch }))
  return { user: await signedIn.authentication.identity({ signal }), stored: { id, token, expiresOn } }
}

type Api = ReturnType<typeof import('../../../client/index.ts')['createClient']>
type Asked = Awaited<ReturnType<Api['authentication']['requestDevice']>>

const SLOWER = 5
/** Characters of a program's name. */
const LONGEST = 100

async function waitForToken(run: Run, api: Api, { device_code, interval }: Asked) {
  const { setTimeout: wait } = await import('node:timers/promises')
  let seconds = interval
  for (;;) {
    await wait(seconds * 1000, undefined, { signal: run.io.signal })
    try {
      return await api.authentication.deviceToken({ body: { device_code }, signal: run.io.signal })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code === 'slow_down') seconds += SLOWER
      else if (error.code !== 'authorization_pending') throw new Failure(EXIT.signIn, error.message, ['Try again: evergreen login'])
    }
  }
}
