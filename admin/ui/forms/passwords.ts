import type { Values } from '../../../contract/fields/schema.ts'
import { whyNotPassword } from '../../../rules/accounts.ts'
import { messages } from '../../../rules/messages.ts'
import type { Errors } from './resolver.ts'

/** The errors of a new password and its repetition; none while both are empty. */
export const whyNotNewPassword = ({ password, confirmPassword }: Values): Errors => {
  if (!password) return {}
  const why = whyNotPassword(String(password))
  if (why) return { password: messages[why] }
  return password === confirmPassword ? {} : { confirmPassword: messages.passwordsDiffer }
}
