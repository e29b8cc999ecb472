import { expect, test } from 'vitest'
import type { MessageKey } from '../messages.ts'
import { type LicenseToSend, whatSendingNeeds } from './sending.ts'

const ready: LicenseToSend = { contactEmails: [null, 'a@a.example'], licensingAuthorityId: 1, hasDocument: true }

const cases: [says: string, given: Partial<LicenseToSend>, ofLicense: MessageKey[], ofRenewal: MessageKey[]][] = [
  ['nothing is missing', {}, [], []],
  ['no contact', { contactEmails: [] }, ['emailContactMissing'], ['emailContactMissing']],
  ['no contact with an address', { contactEmails: [null, ''] }, ['emailContactMissing'], ['emailContactMissing']],
  ['no document', { hasDocument: false }, [], ['emailDocumentMissing']],
  ['no authority', { licensingAuthorityId: null }, ['emailAuthorityMissing'], ['emailAuthorityMissing']],
  [
    'nothing is there',
    { contactEmails: [], licensingAuthorityId: null, hasDocument: false },
    ['emailContactMissing', 'emailAuthorityMissing'],
    ['emailContactMissing', 'emailDocumentMissing', 'emailAuthorityMissing'],
  ],
]

test.each(cases)('%s', (_, given, ofLicense, ofRenewal) => {
  expect(whatSendingNeeds({ ...ready, ...given }, false)).toEqual(ofLicense)
  expect(whatSendingNeeds({ ...ready, ...given }, true)).toEqual(ofRenewal)
})
