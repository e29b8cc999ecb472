import { ask, mayAsk, readLine } from '../../kit/ask.ts'
import type { Run } from '../../kit/run.ts'

interface NewPassword {
  password?: string
  confirmPassword?: string
}

/**
 * Reads a new password: typed twice and hidden, or the first line of stdin. An empty one means no password: users of a
 * client with single sign-on need none, and the server checks when one is required.
 */
export async function readNewPassword(run: Run): Promise<NewPassword> {
  if (!run.io.stdin.isTTY) {
    const password = await readLine(run.io.stdin)
    return password ? { password, confirmPassword: password } : {}
  }
  if (!mayAsk(run)) return {}
  const password = await ask(run, 'Password:', true)
  return password ? { password, confirmPassword: await ask(run, 'Confirm Password:', true) } : {}
}
