import { parseArgs } from 'node:util'
import { limits } from '../../rules/installation/limits.ts'
import { sentences } from '../../rules/messages.ts'
import { whyNotNewPassword } from '../authentication/new-password.actions.ts'
import { hashPassword } from '../authentication/password.actions.ts'
import type { Config } from '../kit/config.ts'
import { openDatabase } from '../kit/database/db.ts'
import { messageOf } from '../kit/unknown.ts'
import { createFirstAdministrator } from '../set-up/first-administrator.actions.ts'

const USAGE = 'Usage: evergreen admin create --email EMAIL --first-name NAME --last-name NAME   (the password is read from standard input)'

const NOT_FIRST = 'There are users already. An administrator adds others on the page Users.'

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
    const acting = { user: null, call: 'admin create', requestId: 'command line' }
    const first = await database.write((db) => createFirstAdministrator({ ...acting, db }, { email, firstName, lastName, passwordHash }))
    if (!first) {
      console.error(NOT_FIRST)
      return 1
    }
    console.log(`${email} is an Administrator now.`)
    return 0
  } catch (error) {
    console.error(messageOf(error))
    return 1
  } finally {
    await database.close()
  }
}
