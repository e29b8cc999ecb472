import type { Knex } from 'knex'
import { messages } from '../../rules/messages.ts'
import { whyNotPassword } from '../../rules/people/accounts.ts'
import { present } from '../../rules/present.ts'
import { refuse } from '../kit/http/problems.ts'
import { provider } from '../kit/provider.ts'
import { hashPassword } from './password.actions.ts'

const PRODUCT = 'Evergreen'
const MOST_USED = 10_000
let list: Promise<ReadonlySet<string>> | undefined

const read = async (): Promise<ReadonlySet<string>> => {
  const { passwords } = (await import('zxcvbn/lib/frequency_lists.js')).default
  return new Set(passwords.slice(0, MOST_USED))
}

/** The most common passwords, in lower case. Loaded on first use, because the list is large. */
const mostUsed = (): Promise<ReadonlySet<string>> => {
  list ??= read()
  return list
}

/** The hash of a new password, or null without one. Runs before a transaction begins, because it is slow. */
export const hashNewPassword = async (password: string | null | undefined): Promise<string | null> => {
  if (!password) return null
  await mostUsed()
  return hashPassword(password)
}

const LETTERS: Record<string, string> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '5': 's', '!': 'i' }

/**
 * The password without typical additions: 'Summer-2026!' becomes 'summer', and 'P@ssw0rd1!' becomes 'password'. Few common passwords
 * have a symbol and a capital; their variations do.
 */
const undisguised = (password: string): string[] => {
  const lower = password.toLowerCase()
  const written = [lower, lower.replace(/[^\p{L}\p{N}]/gu, ''), lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')]
  const stripped = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const spelled = (text: string) => text.replace(/[@$0135!]/g, (sign) => present(LETTERS[sign]))
  return [...written, stripped, spelled(stripped), ...written.map(spelled)]
}

/** Words of four letters or more: 'The Harbor Hotels, Inc.' gives 'harborhotels', 'harbor', 'hotels'. */
const wordsOf = (name: string): string[] => {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 4)
  return [words.join(''), ...words].filter(Boolean)
}

export interface Owner {
  firstName: string
  lastName: string
  email: string
  clientId: number | null
}

const namesAround = async (db: Knex, { firstName, lastName, email, clientId }: Owner): Promise<string[]> => {
  const client = clientId === null ? undefined : await db('clients').where('id', clientId).first('display_name', 'legal_name')
  const company = client ? [client.display_name ?? '', client.legal_name ?? ''] : [provider.name()]
  return [PRODUCT, firstName, lastName, present(email.split('@')[0]), ...company]
}

/** The message that refuses a new password; null if it is accepted. All calls and commands that set a password use it. */
export const whyNotNewPassword = async (db: Knex, password: string, owner: Owner): Promise<string | null> => {
  const weak = whyNotPassword(password)
  if (weak) return messages[weak]
  const used = await mostUsed()
  const readings = undisguised(password)
  const names = (await namesAround(db, owner)).flatMap(wordsOf)
  const isCommon = readings.some((reading) => used.has(reading) || names.some((name) => reading.includes(name)))
  return isCommon ? messages.passwordCommon : null
}

/** Refuses a weak password, and a confirmation that differs. */
export const mustBeGoodPassword = async (
  db: Knex,
  { password, confirmPassword }: { password: string; confirmPassword?: string | null },
  owner: Owner,
): Promise<void> => {
  const why = await whyNotNewPassword(db, password, owner)
  if (why) throw refuse.invalid({ password: [why] })
  if (password !== confirmPassword) throw refuse.invalid({ confirmPassword: [messages.passwordsDiffer] })
}
