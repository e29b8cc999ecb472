import { parseArgs } from 'node:util'
import { limits } from '../../rules/limits.ts'
import { sentences } from '../../rules/messages.ts'
import { whyNotNewPassword } from '../authentication/new-password.actions.ts'
import { hashPassword } from '../authentication/password.actions.ts'
import type { Config } from '../kit/config.ts'
import { create } from '../kit/database/change.ts'
import { openDatabase } from '../kit/database/db.ts'
import { messageOf } from '../kit/unknown.ts'
import { User } from '../users/user.model.ts'

const USAGE = 'Usage: evergreen admin create --email EMAIL --first-name NAME --last-name NAME   (the password is read from standard input)'

const readPassword = async (): Promise<string> => {
  if (process.stdin.isTTY) process.stderr.write('Password: ')
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk
    if (text.includes('\n')) break
  }
  return text.replace(/\r?\n[\s\S]*$/, '')
}

/** Creates the first Administrator of an installation. */
export const adminCommand = async (config: Config, words: string[]): Promise<number> => {
  const [verb, ...rest] = words
  const options = { email: { type: 'string' }, 'first-name': { type: 'string' }, 'last-name': { type: 'string' } } as const
  const { values } = parseArgs({ args: rest, options, strict: false })
  const [email, firstName, lastName] = [values.email, values['first-name'], values['last-name']].map((word) =>
    typeof word === 'string' ? word : undefined,
  )
  if (verb !== 'create' || !email?.includes('@') || !firstName || !lastName) {
    console.error(USAGE)
    return 2
  }
  const password = await readPassword()
  const database = openDatabase(config.databaseUrl)
  try {
    await database.migrate()
    const tooLong = password.length > limits.password ? sentences.tooLong('Password', limits.password) : null
    const why = tooLong ?? (await whyNotNewPassword(database.read, password, { email, firstName, lastName, clientId: null }))
    if (why) {
      console.error(why)
      return 2
    }
    const passwordHash = await hashPassword(password)
    const values = {
      email,
      emailKey: email.toLowerCase(),
      firstName,
      lastName,
      passwordHash,
      roleName: 'Administrator' as const,
      clientId: null,
      active: true,
    }
    await database.write((db) => create({ db, user: null, call: 'admin create', requestId: 'command line' }, User, values))
    console.log(`${email} is an Administrator now.`)
    return 0
  } catch (error) {
    console.error(/unique/i.test(String(error)) ? `There is a user with the e-mail ${email} already.` : messageOf(error))
    return 1
  } finally {
    await database.close()
  }
}
