import { ask, mayAsk, readLine } from './ask.ts'
import type { Run } from './run.ts'

interface NewPassword {
  password?: string
  confirmPassword?: string
}

/**
 * A new password, typed twice without being shown, or the first line of stdin. An empty one is none: users whose client
 * has its own sign-in service need none, and the server asks for it where it must be.
 */
export async function readNewPassword(run: Run): Promise<NewPassword> {
  if (!run.io.stdin.isTTY) {
    const password = await readLine(run.io.stdin)
    return password ? { password, confirmPassword: password } : {}
  }
  if (!mayAsk(run)) return {}
  const password = await ask(run, 'Password: ', true)
  return password ? { password, confirmPassword: await ask(run, 'Confirm Password: ', true) } : {}
}
