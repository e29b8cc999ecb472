import { ask, mayAsk } from './ask.ts'
import type { Run } from './run.ts'

export interface NewPassword {
  password: string
  confirmPassword: string
}

/** Asks for a new password twice, hidden. Undefined if none is typed, or if nothing may be asked. */
export async function askNewPassword(run: Run, question: string): Promise<NewPassword | undefined> {
  if (!mayAsk(run)) return undefined
  const password = await ask(run, question, true)
  return password ? { password, confirmPassword: await ask(run, 'Confirm Password:', true) } : undefined
}
