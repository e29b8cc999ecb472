import { expect, test } from 'vitest'
import { sentences } from '../messages.ts'

test.each([
  ['connect ECONNREFUSED 10.0.0.1:587', 'port under Edit.'],
  ['getaddrinfo ENOTFOUND mail.example', 'No server has this name'],
  ['Error upgrading connection with STARTTLS: 500', 'Choose another encryption'],
  ['Invalid login: 535 5.7.8', 'user name and the password'],
])('%s: the refusal of a test mail says what to correct', (reason, hint) => {
  expect(sentences.testMailRefused(reason)).toContain(`${reason}. `)
  expect(sentences.testMailRefused(reason)).toContain(hint)
})

test('an unknown refusal has no hint', () => {
  expect(sentences.testMailRefused('Disk full')).toBe('The test mail could not be sent: Disk full')
})
