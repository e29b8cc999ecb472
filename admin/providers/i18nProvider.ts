import english from 'ra-language-english'
import type { I18nProvider } from 'react-admin'
import { messages } from '../../rules/messages.ts'

const { ra } = english

/** Replaces react-admin's own texts where the product has others. Our sentences come from rules/ and the contract unchanged. */
const words = {
  ra: {
    ...ra,
    auth: { ...ra.auth, logout: 'Log Out' },
    message: { ...ra.message, error: messages.systemError, invalid_form: messages.formBanner },
    // A lower first letter would make "uRL" of a title.
    sort: { ...ra.sort, sort_by: 'Sort by %{field} %{order}' },
    notification: { ...ra.notification, http_error: messages.serverUnreachable },
  },
}

const textAt = (key: string): unknown =>
  key.split('.').reduce<unknown>((at, name) => (at && typeof at === 'object' ? Reflect.get(at, name) : undefined), words)

/** English has two forms, 'one |||| more'. */
const formOf = (text: string, count: unknown): string => {
  const [one = '', more = one] = text.split('||||')
  return (count === 1 || count === undefined ? one : more).trim()
}

/**
 * React-admin's texts, with their values filled in. A key without a text is returned as it is. Polyglot, which react-admin offers, comes
 * with ten packages for old browsers.
 */
export const i18nProvider: I18nProvider = {
  translate: (key, { smart_count, _, ...values }: Record<string, unknown> = {}) => {
    const text = textAt(key) ?? _ ?? key
    if (typeof text !== 'string') return key
    return formOf(text, smart_count).replace(/%\{(\w+)\}/g, (whole, name: string) => String({ smart_count, ...values }[name] ?? whole))
  },
  changeLocale: async () => {},
  getLocale: () => 'en',
}
