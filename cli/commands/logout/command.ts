import type { Command } from 'commander'
import { overHttp } from '../../../client/http.ts'
import { sendCall } from '../../../client/send-call.ts'
import { authentication as calls } from '../../../contract/authentication/calls.ts'
import { BASE_PATH } from '../../../contract/call.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { describe, type Run, setAction, signInNeeded } from '../../kit/run.ts'
import { forgetToken, readProfile, readToken } from '../../kit/settings/profile.ts'

export function add(logout: Command, io: Io): void {
  describe(logout, {
    does: 'Revoke the token that evergreen login stored, and forget it.',
    examples: ['logout', 'logout --profile night-jobs'],
  })
  setAction(logout, io, { options: () => ({}), run: runLogout })
}

async function runLogout(run: Run): Promise<void> {
  const profile = readProfile(run.globals, run.io.env, run.io.cwd)
  const stored = readToken(run.io.env, profile.name)
  if (!stored) throw signInNeeded(profile)
  const { server, token, id } = stored
  // The id of a token from --with-token is unknown, so it is removed here only.
  const send = overHttp({ base: server + BASE_PATH, token, fetch: run.io.fetch })
  const revoked =
    id !== undefined &&
    (await sendCall(send, calls.revokeToken, { params: { id }, signal: run.io.signal }).then(
      () => true,
      () => false,
    ))
  forgetToken(run.io.env, profile.name)
  const stays =
    id === undefined
      ? 'The token that you gave stays valid. Revoke it where you created it.'
      : 'The token was forgotten here, but it could not be revoked on the server.'
  printStatus(run, `Signed out of ${server}.`, revoked ? undefined : stays)
}
