import polyglot from 'ra-i18n-polyglot'
import english from 'ra-language-english'
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

export const i18nProvider = polyglot(() => words, 'en', [{ locale: 'en', name: 'English' }], { allowMissing: true })
