import type { Values } from '../../../contract/fields/schema.ts'
import { whyNotPassword } from '../../../rules/accounts.ts'
import { messages } from '../../../rules/messages.ts'
import type { Errors } from './resolver.ts'

/** What is wrong with a new password and its repetition; nothing while there is none. */
export const whyNotNewPassword = ({ password, confirmPassword }: Values): Errors => {
  if (!password) return {}
  const why = whyNotPassword(String(password))
  if (why) return { password: messages[why] }
  return password === confirmPassword ? {} : { confirmPassword: messages.passwordsDiffer }
}
