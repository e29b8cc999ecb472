import { readLine } from '../../kit/ask.ts'
import { askNewPassword, type NewPassword } from '../../kit/new-password.ts'
import type { Run } from '../../kit/run.ts'

/** Reads a new password for a user: typed twice and hidden, or the first line of stdin. An empty one means no password. */
export async function readNewPassword(run: Run, question = 'Password:'): Promise<Partial<NewPassword>> {
  if (run.io.stdin.isTTY) return (await askNewPassword(run, question)) ?? {}
  const password = await readLine(run.io.stdin)
  return password ? { password, confirmPassword: password } : {}
}
