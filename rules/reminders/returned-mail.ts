import { withLineFeeds } from '../line-ends.ts'

/** Mail that a mail server has accepted and then sends back, because it cannot be delivered. */

/** A key is so many hexadecimal digits: mail servers may change the case of an address. */
const KEY_LENGTH = 32
const LONGEST_LOCAL_PART = 64

/** 'bounces+*@example.com': an address with one *, where the key of a mail goes. */
export const isReturnPath = (text: string): boolean => {
  const [, local] = /^([\w.+=*-]+)@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.exec(text) ?? []
  return local !== undefined && local.split('*').length === 2 && local.length - 1 + KEY_LENGTH <= LONGEST_LOCAL_PART
}

export const returnAddress = (returnPath: string, key: string): string => returnPath.replace('*', key)

export interface ReturnedMail {
  /** Of the mail that came back; null if the report does not say. */
  key: string | null
  /** The address is refused for good. Otherwise the mail could not be delivered in time. */
  isPermanent: boolean
  reason: string
}

type Fields = [name: string, value: string][]

/** Header fields, with their continued lines joined. */
const fieldsOf = (lines: string[]): Fields => {
  const fields: Fields = []
  for (const line of lines) {
    const last = fields.at(-1)
    if (/^[ \t]/.test(line) && last) last[1] += ` ${line.trim()}`
    const [, name, value] = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) fields.push([name.toLowerCase(), value.trim()])
  }
  return fields
}

const textOf = (fields: Fields, name: string) => fields.find(([each]) => each === name)?.[1]

/** The lines until the first empty one. */
const block = (lines: string[], from: number): string[] => {
  const end = lines.indexOf('', from)
  return lines.slice(from, end < 0 ? lines.length : end)
}

const REPORT = /^content-type:[ \t]*message\/(?:global-)?delivery-status\b/i

/** The groups of fields of the part for programs: the first about the mail, then one for each recipient. */
const groupsOf = (lines: string[]): Fields[] => {
  const part = lines.findIndex((line) => REPORT.test(line))
  if (part < 0) return []
  const start = part + block(lines, part).length
  const boundary = lines.findIndex((line, at) => at > start && line.startsWith('--'))
  const body = lines.slice(start, boundary < 0 ? undefined : boundary)
  const groups: Fields[] = []
  for (let at = 0; at < body.length; at++) {
    const group = block(body, at)
    if (group.length > 0) groups.push(fieldsOf(group))
    at += group.length
  }
  return groups
}

const RETURNED_TO = ['x-original-to', 'delivered-to', 'envelope-to', 'to']
const KEY = new RegExp(`(?<![0-9a-f])[0-9a-f]{${KEY_LENGTH}}(?![0-9a-f])(?=[^\\s@]*@)`, 'i')

const keyIn = (header: Fields): string | null => {
  const addresses = RETURNED_TO.map((name) => textOf(header, name) ?? '').join(' ')
  return KEY.exec(addresses)?.[0].toLowerCase() ?? null
}

/** What the report of a mail server (RFC 3464) says. Null for any other mail, such as the notice of an absence, and for a mere delay. */
export function returnedMail(report: string): ReturnedMail | null {
  const lines = withLineFeeds(report).split('\n')
  const failed = groupsOf(lines).find((group) => /^failed\b/i.test(textOf(group, 'action') ?? ''))
  if (!failed) return null
  const status = textOf(failed, 'status') ?? '5.0.0'
  const diagnosis = textOf(failed, 'diagnostic-code')?.replace(/^[\w-]+;\s*/, '')
  return { key: keyIn(fieldsOf(block(lines, 0))), isPermanent: !status.startsWith('4'), reason: diagnosis || status }
}
