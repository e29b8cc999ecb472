import { overHttp, Refused } from '../../../client/http.ts'
import { EXIT, Failure } from '../../kit/errors.ts'
import { openBrowser } from '../../kit/open-browser.ts'
import { printStatus } from '../../kit/output/print.ts'
import type { Run } from '../../kit/run.ts'
import type { SignedIn } from './signed-in.ts'

/** Signs in by the device flow (RFC 8628): a signed-in user approves this program in a browser. */
export async function byBrowser(run: Run, base: string): Promise<SignedIn> {
  const [{ createClient }, { askToPair, pair }] = await Promise.all([
    import('../../../client/index.ts'),
    import('../../../client/pairing.ts'),
  ])
  const { fetch, signal, host } = run.io
  const api = createClient(overHttp({ base, fetch }))
  const asked = await askToPair(api, `evergreen on ${host}`, signal)
  const isOpen = openBrowser(run.io, asked.verification_uri_complete)
  printStatus(
    run,
    isOpen ? 'Approve it in the browser that just opened. If none opened, go to' : 'On any device, go to',
    `  ${asked.verification_uri_complete}`,
    `and check that it shows the code ${asked.user_code}. Waiting …`,
  )
  const {
    access_token: token,
    id,
    expiresOn,
  } = await pair(api, asked, signal).catch((error) => {
    if (!(error instanceof Refused)) throw error
    throw new Failure(EXIT.signIn, error.message, ['Try again: evergreen login'])
  })
  const signedIn = createClient(overHttp({ base, token, fetch }))
  return { user: await signedIn.authentication.identity({ signal }), stored: { id, token, expiresOn } }
}
